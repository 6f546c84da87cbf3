import type { Page } from '@playwright/test';

/** The part of the page to show, in its pixels, and pixels of the picture per pixel of the page. */
interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * A picture of the window, or of a part of the page, once its fonts and late parts are there (a chart's frame and a list's second line
 * only render when the browser is idle). Chromium's own WebP has a tenth of the size of a PNG.
 */
export const pictureOf = async (page: Page, options: { readonly quality: number; readonly clip?: Clip }) => {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', ...options });
  return Buffer.from(data, 'base64');
};
