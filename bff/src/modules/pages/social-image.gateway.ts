import { readFileSync } from 'node:fs';
import { BRAND } from '@prebell/contracts';

const TYPE = 'image/png';
const SIZE = { width: 1200, height: 630 } as const;

/** Pages with an image of their own in link previews. `npm run screens` takes each image from the top of the page. */
const NAMES: Readonly<Record<string, string>> = {
  '/': 'landing',
  '/pricing': 'pricing',
  '/about': 'about',
  '/resources': 'resources',
  '/contact': 'contact',
  '/status': 'status',
  '/changelog': 'changelog',
};

export interface SocialImage {
  readonly path: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** The image of a page. Pages without their own use the landing page's. */
export const socialImageOf = (path: string, title: string): SocialImage => {
  const name = NAMES[path];
  const alt = path === '/' || name === undefined ? `${BRAND.name}: ${BRAND.tagline}` : `${BRAND.name}: ${title}`;
  return { path: `/social/${name ?? 'landing'}.png`, type: TYPE, ...SIZE, alt };
};

/** All images by path. */
export const readSocialImages = (): ReadonlyMap<string, Uint8Array<ArrayBuffer>> =>
  new Map(
    Object.values(NAMES).map((name) => [
      `/social/${name}.png`,
      new Uint8Array(readFileSync(new URL(`./social/${name}.png`, import.meta.url))),
    ]),
  );
