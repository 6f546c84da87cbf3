import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { StoryPage } from './story-page';

const MADE_BY = fileURLToPath(new URL('../pictures/made-by.json', import.meta.url));
/** Glyph edges differ a little between machines; a moved or recoloured part differs far more. */
const TOLERANCE = { maxDiffPixelRatio: 0.01, threshold: 0.2 };

interface MadeBy {
  readonly chromium: string;
  /** The headless shell spaces glyphs differently from a full browser of the same version. */
  readonly program: string;
}

const major = (version: string): string => version.split('.')[0] ?? version;

/** Skips the test, loudly, when another browser made the pictures; records the browser when they are retaken. */
export const checkPainter = ({ page }: StoryPage): void => {
  const { config, project } = test.info();
  const program = basename(project.use.launchOptions?.executablePath ?? 'unknown');
  const ours = page.context().browser()?.version() ?? 'unknown';
  if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') {
    writeFileSync(MADE_BY, `${JSON.stringify({ chromium: ours, program } satisfies MadeBy, null, 2)}\n`);
    return;
  }
  const { chromium, ...made }: MadeBy = JSON.parse(readFileSync(MADE_BY, 'utf8'));
  const reason = `The pictures were made by ${made.program} ${chromium}; this is ${program} ${ours}, which draws text differently`;
  const isOther = major(chromium) !== major(ours) || made.program !== program;
  // biome-ignore lint/suspicious/noConsole: users who run the tests must learn that these did not run.
  if (isOther) console.warn(`PICTURES NOT COMPARED: ${reason}`);
  test.skip(isOther, reason);
};

/** Compares the story in its current state with the committed picture `name`. */
export const expectPicture = async ({ page }: StoryPage, name: string): Promise<void> => {
  const root = page.locator('#storybook-root');
  // An open dialog is outside the root and covers it.
  if (await root.isVisible()) await expect.soft(root).toHaveScreenshot(name, TOLERANCE);
  else await expect.soft(page).toHaveScreenshot(name, TOLERANCE);
};
