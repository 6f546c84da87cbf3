import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { findChromium } from '../../tooling/lib/chromium.mjs';
import { openBrowser } from './browser';

/** Whether this machine has the gate's browser. */
export const hasChromium = await findChromium({ mayInstall: false }).then(
  () => true,
  () => false,
);

/** The gate's browser for the tests of one file; call the result inside a test. */
export const browserForTests = (): (() => Browser) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (hasChromium) browser = await openBrowser();
  });
  afterAll(async () => browser?.close());
  return () => {
    if (browser === undefined) throw new Error('There is no browser on this machine');
    return browser;
  };
};
