/** URLs of the workers for the market, backtests and films. The build puts them next to the server's bundle. */
export const BACKTEST_WORKER = new URL('./backtest-worker.js', import.meta.url);
export const MARKET_WORKER = new URL('./market-worker.js', import.meta.url);
export const FILM_WORKER = new URL('./film-worker.js', import.meta.url);
