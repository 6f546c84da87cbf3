import type { Page } from '@playwright/test';

/** A page whose sockets never connect: what it shows comes from its questions alone. The console tells of them; allow it. */
export const cutStreams = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, (wire) => void wire.close());
  await page.route(/socket\.io/, (route) => route.abort());
};
