import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../support/platform';

/** The landing page's picture of the desk. */
const ON_LANDING_PAGE: Readonly<Record<string, string>> = { desk: 'desk-dark.webp', 'desk-light': 'desk-light.webp' };

/** Chromium's own WebP: a tenth of the size of a PNG. */
export const save = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  // Late parts (a chart's frame, a list's second line) only render once the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const picture = Buffer.from(data, 'base64');
  await writeFile(join(process.env.SCREENS_DIR || join(ROOT, 'docs/images'), `${name}.webp`), picture);
  const shown = process.env.SCREENS_DIR ? undefined : ON_LANDING_PAGE[name];
  if (shown !== undefined) await writeFile(join(ROOT, 'mf-marketing/src/shared/desk-picture/pictures', shown), picture);
};
