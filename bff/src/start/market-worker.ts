/** The workers of the market, of backtests and of films, which the build places beside the server's bundle. */
export const BACKTEST_WORKER = new URL('./backtest-worker.js', import.meta.url);
export const MARKET_WORKER = new URL('./market-worker.js', import.meta.url);
export const FILM_WORKER = new URL('./film-worker.js', import.meta.url);
