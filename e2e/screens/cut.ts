import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ROOT } from '../support/platform';
import { pictureOf } from './picture';

/** Enough for pictures that a page shows small. */
const QUALITY = 70;
const FEATURES = join(ROOT, 'mf-marketing/src/features');

/** A picture's place and size, in pixels of the page. */
export interface Cut {
  readonly width: number;
  readonly height: number;
  /** The corner of the page part at which the picture begins. */
  readonly corner?: 'top-left' | 'top-right';
  readonly dx?: number;
  readonly dy?: number;
  /** Elements that must not be cut: the picture ends above the first one that it would cut. */
  readonly whole?: Locator;
  /** Pixels of the picture per pixel of the page. */
  readonly scale?: number;
}

/** The folder for the pictures of a feature of the public pages, or `SCREENS_DIR` to review them first. */
export const folderOf = (...names: string[]) => process.env.SCREENS_DIR || join(FEATURES, ...names);

/** The part of the height in which no such element is cut. */
const heightOf = async (top: number, height: number, whole: Locator): Promise<number> => {
  const boxes = await Promise.all((await whole.all()).map((part) => part.boundingBox()));
  const bottom = top + height;
  const cutAt = boxes.filter((box) => box !== null && box.y < bottom && box.y + box.height > bottom);
  return Math.min(height, ...cutAt.map((box) => box!.y - top));
};

/** Takes a picture of a part of a page, enlarged. */
export const cut = async (page: Page, part: Locator, place: Cut & { readonly file: string }) => {
  const { width, corner = 'top-left', dx = 0, dy = 0, file, whole, scale = 1.6 } = place;
  await part.scrollIntoViewIfNeeded({ timeout: 20_000 });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const box = await part.boundingBox();
  if (box === null) throw new Error(`The part for ${file} is not on screen`);
  const height = whole === undefined ? place.height : await heightOf(box.y + dy, place.height, whole);
  const scroll = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  const clip = {
    x: scroll.x + dx + (corner === 'top-left' ? box.x : box.x + box.width - width),
    y: scroll.y + box.y + dy,
    width,
    height,
    scale,
  };
  await writeFile(file, await pictureOf(page, { quality: QUALITY, clip }));
};

/** How large a window the pictures of whole screens show. */
const SCREEN = { width: 1440, height: 810 };

/** Takes a picture of the whole window, with the part in the middle of it. */
export const wholeScreen = async (page: Page, part: Locator, file: string) => {
  const before = page.viewportSize();
  await page.setViewportSize(SCREEN);
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.mouse.move(0, 0);
  // Two frames: charts and tables draw in the first after they notice their new size.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // The page stands still while a picture is taken, so its latency would be that of the pictures before.
  for (const meter of await page.getByTitle(/^Time from the market event/).all())
    await meter.evaluate((element) => {
      (element as HTMLElement).style.visibility = 'hidden';
    });
  await writeFile(file, await pictureOf(page, { quality: QUALITY }));
  if (before !== null) await page.setViewportSize(before);
};
