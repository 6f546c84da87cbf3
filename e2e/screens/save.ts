import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../support/platform';
import { pictureOf } from './picture';

/** The landing page's picture of the desk. */
const ON_LANDING_PAGE: Readonly<Record<string, string>> = { desk: 'desk-dark.webp', 'desk-light': 'desk-light.webp' };

/** Saves a picture of the window for `docs/screens.md`, and the desk's for the landing page. */
export const save = async (page: Page, name: string): Promise<void> => {
  const picture = await pictureOf(page, { quality: 80 });
  await writeFile(join(process.env.SCREENS_DIR || join(ROOT, 'docs/images'), `${name}.webp`), picture);
  const shown = process.env.SCREENS_DIR ? undefined : ON_LANDING_PAGE[name];
  if (shown !== undefined) await writeFile(join(ROOT, 'mf-marketing/src/shared/desk-picture/pictures', shown), picture);
};
