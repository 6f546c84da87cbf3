import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { StoryPage } from './story-page';

const MADE_BY = fileURLToPath(new URL('../pictures/made-by.json', import.meta.url));
/** Edges of glyphs differ a little from machine to machine; a moved or recoloured part is far more than this. */
const TOLERANCE = { maxDiffPixelRatio: 0.01, threshold: 0.2 };

interface MadeBy {
  readonly chromium: string;
}

const major = (version: string): string => version.split('.')[0] ?? version;

/** Leaves the test out, loudly, where the browser is not the one that made the pictures; notes it when they are made anew. */
export const checkPainter = ({ page }: StoryPage): void => {
  const { config } = test.info();
  const ours = page.context().browser()?.version() ?? 'unknown';
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    writeFileSync(MADE_BY, `${JSON.stringify({ chromium: ours } satisfies MadeBy, null, 2)}\n`);
    return;
  }
  const { chromium }: MadeBy = JSON.parse(readFileSync(MADE_BY, 'utf8'));
  const reason = `The pictures were made by Chromium ${chromium} and this is ${ours}, which draws text in its own way`;
  // biome-ignore lint/suspicious/noConsole: who runs the tests must learn that these did not run.
  if (major(chromium) !== major(ours)) console.warn(`PICTURES NOT COMPARED: ${reason}`);
  test.skip(major(chromium) !== major(ours), reason);
};

/** Compares the story as it stands with the committed picture `name`. */
export const expectPicture = async ({ page }: StoryPage, name: string): Promise<void> => {
  const root = page.locator('#storybook-root');
  // An open dialog stands beside the root and covers it.
  if (await root.isVisible()) await expect.soft(root).toHaveScreenshot(name, TOLERANCE);
  else await expect.soft(page).toHaveScreenshot(name, TOLERANCE);
};
