import { toMs, tradingDay, type WireWhy } from '@prebell/contracts';
import { shownDay } from '../clock/market-clock';
import { MINUTE_MS } from '../clock/minute';
import { explain } from '../engine/why';
import type { MarketProvider } from '../provider';
import { headlinesAfter } from '../securities/headlines-after';

/** The complete answer; the back end removes scanners that the caller may not see. */
export type FullWhy = Omit<WireWhy, 'locked'>;

export interface WhySources {
  readonly provider: Pick<MarketProvider, 'universe' | 'symbolReference' | 'headline'>;
  readonly source: Pick<MarketProvider, 'minuteBars'>;
  /** The official open of the symbol on the day under way, null while it is not reported. */
  readonly officialOpen?: { readonly date: string; readonly price: number } | null;
}

/**
 * Explains a symbol at the last whole minute up to `at` (epoch milliseconds), on the trading day shown at that time;
 * null if the provider has no data of that day.
 */
export const whyAnswer = async (
  { provider, source, officialOpen }: WhySources,
  index: number,
  at: number,
): Promise<FullWhy | null> => {
  const { date } = shownDay(at);
  const day = tradingDay(date)!;
  const reference = await provider.symbolReference(index, date);
  if (reference === null) return null;
  const moment = Math.min(Math.floor(at / MINUTE_MS) * MINUTE_MS, toMs(day.post_close));
  const listing = provider.universe[index]!;
  return {
    symbol: listing.symbol,
    date,
    at: new Date(moment).toISOString(),
    ...explain({
      listing,
      reference,
      bars: await source.minuteBars(index, date, moment),
      at: moment,
      officialOpen: officialOpen?.date === date ? officialOpen.price : null,
      catalyst: provider.headline(index, headlinesAfter(date), moment),
    }),
  };
};
