import { type ScanDefinition, toMs, tradingDay, type WireOwnWhy, type WireWhy } from '@prebell/contracts';
import { shownDay } from '../clock/market-clock';
import { MINUTE_MS } from '../clock/minute';
import { explain, explainScans } from '../engine/why';
import type { MarketProvider, StatusChange } from '../provider';
import { headlinesAfter } from '../securities/headlines-after';

/** The complete answer; the back end removes scanners that the caller may not see. */
export type FullWhy = Omit<WireWhy, 'locked'>;

/** The verdicts of scans on one symbol, in the order of the scans. */
export interface ScanVerdicts extends Pick<WireOwnWhy, 'date' | 'at'> {
  readonly verdicts: readonly Pick<WireOwnWhy['scanners'][number], 'passes' | 'since' | 'left_out' | 'groups'>[];
}

export interface WhySources {
  readonly provider: Pick<MarketProvider, 'universe' | 'symbolReference' | 'headline'>;
  readonly source: Pick<MarketProvider, 'minuteBars'>;
  /** The symbol's official open on the current day; null until it is reported. */
  readonly officialOpen?: { readonly date: string; readonly price: number } | null;
  /** The symbol's halts and resumptions on the current day. Those of other days are unknown. */
  readonly halts?: { readonly date: string; readonly statuses: readonly StatusChange[] };
}

/** The symbol's day up to the last whole minute before `at`; null if the provider has no data for that day. */
const dayUpTo = async ({ provider, source, officialOpen, halts }: WhySources, index: number, at: number) => {
  const { date } = shownDay(at);
  const day = tradingDay(date)!;
  const reference = await provider.symbolReference(index, date);
  if (reference === null) return null;
  const moment = Math.min(Math.floor(at / MINUTE_MS) * MINUTE_MS, toMs(day.post_close));
  return {
    date,
    moment,
    input: {
      listing: provider.universe[index]!,
      reference,
      bars: await source.minuteBars(index, date, moment),
      at: moment,
      officialOpen: officialOpen?.date === date ? officialOpen.price : null,
      statuses: halts?.date === date ? halts.statuses : null,
    },
  };
};

/**
 * Explains a symbol at the last whole minute up to `at` (epoch milliseconds), on the trading day shown at that time.
 * Null if the provider has no data for that day.
 */
export const whyAnswer = async (sources: WhySources, index: number, at: number): Promise<FullWhy | null> => {
  const known = await dayUpTo(sources, index, at);
  if (known === null) return null;
  const { date, moment, input } = known;
  return {
    symbol: input.listing.symbol,
    date,
    at: new Date(moment).toISOString(),
    ...explain({
      ...input,
      catalyst: sources.provider.headline(index, headlinesAfter(date), moment),
    }),
  };
};

/** Like `whyAnswer`, for any scans. */
export const scanVerdicts = async (
  sources: WhySources,
  index: number,
  { scans, at }: { readonly scans: readonly ScanDefinition[]; readonly at: number },
): Promise<ScanVerdicts | null> => {
  const known = await dayUpTo(sources, index, at);
  if (known === null) return null;
  const { date, moment, input } = known;
  return { date, at: new Date(moment).toISOString(), verdicts: explainScans(input, scans) };
};
