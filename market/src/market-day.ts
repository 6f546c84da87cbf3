import type { Market } from './market';

/**
 * The date of the market's hit logs, such as `2026-11-23`. On a day without trading, that of the last trading day.
 * Rejects without an engine.
 */
export const marketDay = async (market: Pick<Market, 'hitLog'>): Promise<string> =>
  (await market.hitLog(Number.MAX_SAFE_INTEGER)).date;
