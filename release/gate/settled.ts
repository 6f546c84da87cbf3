import type { Page, Request } from 'playwright';

/** Long enough for a page to render a response and send its next request. */
const QUIET_MS = 150;
/** Long enough for requests that the gate itself caused on a page that was already settled. */
export const BRIEF_MS = 50;
/** Stop waiting after this long: a page that still sends requests will not become more complete. */
const SETTLED_MS = 5_000;
const LASTS = new Set(['websocket', 'eventsource', 'ping']);

export interface Settling {
  /** Resolves when the page has had no pending request for `quietMs`, and after five seconds at the latest. */
  settled(quietMs?: number): Promise<void>;
}

/** Tracks the pending requests of a page, except those that stay open as long as the page. */
export const watchRequests = (page: Page): Settling => {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const lasts = (request: Request) =>
    LASTS.has(request.resourceType()) || new URL(request.url()).pathname.startsWith('/socket.io/');
  const end = (request: Request) => {
    if (open.delete(request)) changedAt = performance.now();
  };
  page.on('request', (request) => {
    // Requests of the previous document never report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    if (lasts(request)) return;
    open.add(request);
    changedAt = performance.now();
  });
  page.on('requestfinished', end).on('requestfailed', end);
  return {
    settled: async (quietMs = QUIET_MS) => {
      const began = performance.now();
      while (performance.now() - began < SETTLED_MS) {
        // Even on a busy machine, a page reacts to a response or to input within a frame, so wait for one.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        const left = quietMs - (performance.now() - Math.max(changedAt, began));
        if (open.size === 0 && left <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, Math.max(left, 20)));
      }
    },
  };
};
