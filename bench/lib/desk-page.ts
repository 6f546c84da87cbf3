import type { Browser, Page } from 'playwright';
import { firstRow, signedInContext, withBrowser } from './browser';
import { withPlatform } from './platform';

const TRADES_PER_SECOND = 20_000;
export const CONDITIONS = `Headless Chromium without GPU beside the whole platform on the same cores, ${TRADES_PER_SECOND.toLocaleString('en-US')} trades a second simulated, plan Premium.`;

/** A browser context with empty caches for a signed-in trader. */
export const traderContext = (browser: Browser, url: string) =>
  signedInContext(browser, url, 'premium', { viewport: { width: 1440, height: 900 } });

/** Opens the desk and waits until it shows a row and a chart. */
export const openDesk = async (page: Page, url: string) => {
  await page.goto(`${url}/dashboard`);
  await firstRow(page);
  await page.getByText(/^Updated: /).waitFor();
};

/** Passes `use` a platform at full market rate and a browser, both on this machine. */
export const withDesk = <T>(use: (browser: Browser, url: string) => Promise<T>) =>
  withBrowser((browser) =>
    withPlatform(({ url }) => use(browser, url), { MARKET_SIM_RATE: String(TRADES_PER_SECOND) }),
  );
