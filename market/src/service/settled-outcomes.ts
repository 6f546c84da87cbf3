import { DEFAULT_COSTS, toMs, tradingDay } from '@prebell/contracts';
import { haltSpans } from '../proof/day-trades';
import { type SettledOutcome, settledOutcome } from '../proof/outcome.rules';
import type { MarketProvider } from '../provider';
import type { CachedBars } from './cached-bars';

/** A hit whose outcome is requested. */
export interface AskedHit {
  readonly symbol: string;
  readonly date: string;
  /** ISO 8601. */
  readonly at: string;
}

interface Sources {
  readonly provider: Pick<MarketProvider, 'statuses'>;
  readonly bars: Pick<CachedBars, 'minuteBars'>;
  readonly indexOf: (symbol: string) => number | undefined;
}

/** The settled outcomes of hits at `now`, epoch milliseconds. Null if nothing is settled yet, or if the symbol is not listed. */
export const settledOutcomes = (
  { provider, bars, indexOf }: Sources,
  hits: readonly AskedHit[],
  now: number,
): Promise<SettledOutcome[]> => {
  const halts = new Map<string, ReturnType<typeof haltSpans>>();
  return Promise.all(
    hits.map(async ({ symbol, date, at }) => {
      const [index, day] = [indexOf(symbol), tradingDay(date)];
      if (index === undefined || day === null || Date.parse(at) > now) return null;
      const until = Math.min(now, toMs(day.post_close));
      const spans = halts.get(date) ?? haltSpans(provider.statuses(date, 0, until));
      halts.set(date, spans);
      return settledOutcome(
        {
          hitAt: Date.parse(at),
          day,
          bars: await bars.minuteBars(index, date, until),
          halts: spans.get(index) ?? [],
          costs: DEFAULT_COSTS,
        },
        now,
      );
    }),
  );
};
