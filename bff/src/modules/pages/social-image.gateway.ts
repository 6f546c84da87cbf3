import { readFileSync } from 'node:fs';
import { BRAND } from '@prebell/contracts';

/** The picture in a link preview: the top of the landing page, as `npm run screens` takes it from the product. */
export const SOCIAL_IMAGE = {
  path: '/social-image.png',
  type: 'image/png',
  width: 1200,
  height: 630,
  alt: `The landing page of ${BRAND.name}: ${BRAND.tagline}`,
} as const;

export const readSocialImage = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL('./social-image.png', import.meta.url)));
