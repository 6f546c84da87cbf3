import type { Market } from './market';

/** The day of the market's hit logs, `2026-11-23`: on a day without trading the last one. Rejects without an engine. */
export const marketDay = async (market: Pick<Market, 'hitLog'>): Promise<string> =>
  (await market.hitLog(Number.MAX_SAFE_INTEGER)).date;
