import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built Storybook; the variable can name another one, as for the platform. */
export const STORYBOOK = process.env.STORYBOOK_DIR || fileURLToPath(new URL('../../storybook-static', import.meta.url));

/** An entry of Storybook's own index. */
export interface Entry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
}

const readEntries = (): Entry[] => {
  const { entries } = JSON.parse(readFileSync(join(STORYBOOK, 'index.json'), 'utf8'));
  return Object.values(entries);
};

const entries = readEntries();
const isProbe = ({ tags }: Entry): boolean => tags.includes('probe');

/** Every story of the design system and of the remotes. */
export const stories = entries.filter((entry) => entry.type === 'story' && !isProbe(entry));
/** The stories compared with pictures: each shows a component family in all its states. */
export const grids = stories.filter(({ tags }) => tags.includes('qa'));
/** Every guidance page. */
export const pages = entries.filter((entry) => entry.type === 'docs' && !isProbe(entry));
/** Deliberately broken stories that the check must reject. */
export const probes = entries.filter(isProbe);
