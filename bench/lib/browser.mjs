import { chromium } from 'playwright';
import { findChromium } from '../../scripts/lib/chromium.mjs';

/** Gives `use` a browser of its own. */
export const withBrowser = async (use, args = []) => {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
};
