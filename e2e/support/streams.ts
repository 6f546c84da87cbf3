import type { Page } from '@playwright/test';

/** A page whose sockets never connect, so it shows only what it polls. The console logs the failures; allow them. */
export const cutStreams = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, (wire) => void wire.close());
  await page.route(/socket\.io/, (route) => route.abort());
};
