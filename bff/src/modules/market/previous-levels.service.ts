import { type PreviousLevels, previousTradingDay, toSeconds } from '@prebell/contracts';
import { type Market, marketDay } from '@prebell/market';

/** If the last price of the day and the base of today's change differ by more than this share, there was a split in between. */
const MOST_DIFFERENCE = 0.2;

/** Names of symbols, and their levels in the session before the market's current day. Leaves out unknown symbols. */
export const previousLevels = async (
  market: Pick<Market, 'hitLog' | 'quote' | 'candles'>,
  symbols: readonly string[],
): Promise<PreviousLevels[]> => levelsBefore(await marketDay(market), market, symbols);

/** Names of symbols, and their levels in the session before `today`, as the market knew them on that day. Leaves out unknown symbols. */
export const levelsBefore = async (
  today: string,
  market: Pick<Market, 'quote' | 'candles'>,
  symbols: readonly string[],
): Promise<PreviousLevels[]> => {
  // A daily candle starts at 00:00 UTC of its date.
  const start = toSeconds(Date.parse(previousTradingDay(today).date));
  const levelsOf = async (symbol: string): Promise<PreviousLevels[]> => {
    const quote = await market.quote(symbol);
    if (quote === null) return [];
    const { h, l, c } = await market.candles({ symbol, resolution: 'D', from: start, to: start });
    const { name, previous_close } = quote;
    const isComparable =
      c[0] !== undefined && previous_close !== null && Math.abs(c[0] / previous_close - 1) <= MOST_DIFFERENCE;
    return [
      {
        symbol,
        name,
        previous_close,
        previous_high: isComparable ? (h[0] ?? null) : null,
        previous_low: isComparable ? (l[0] ?? null) : null,
      },
    ];
  };
  return (await Promise.all(symbols.map(levelsOf))).flat();
};
