/** The market's worker, which the build places beside the server's bundle. */
export const MARKET_WORKER = new URL('./market-worker.js', import.meta.url);
