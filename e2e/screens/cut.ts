import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ROOT } from '../support/platform';

const FEATURES = join(ROOT, 'mf-marketing/src/features');

/** A picture's place and size, in pixels of the page. */
export interface Cut {
  readonly width: number;
  readonly height: number;
  /** The corner of the part where the picture begins. */
  readonly corner?: 'top-left' | 'top-right';
  readonly dx?: number;
  readonly dy?: number;
}

/** Where the pictures of a feature of the public pages are, or `SCREENS_DIR` to look at them first. */
export const folderOf = (...names: string[]) => process.env.SCREENS_DIR || join(FEATURES, ...names);

/** Takes a picture of a part of a page, at 1.6 times its size. */
export const cut = async (page: Page, part: Locator, place: Cut & { readonly file: string }) => {
  const { width, height, corner = 'top-left', dx = 0, dy = 0, file } = place;
  await part.scrollIntoViewIfNeeded({ timeout: 20_000 });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const box = await part.boundingBox();
  if (box === null) throw new Error(`The part for ${file} is not on screen`);
  const scroll = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = {
    x: scroll.x + dx + (corner === 'top-left' ? box.x : box.x + box.width - width),
    y: scroll.y + box.y + dy,
    width,
    height,
    scale: 1.6,
  };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70, clip });
  await writeFile(file, Buffer.from(data, 'base64'));
};
