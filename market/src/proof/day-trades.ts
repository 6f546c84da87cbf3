import { type Costs, toMs, type WireHit } from '@prebell/contracts';
import type { MarketProvider, MinuteBar, StatusChange } from '../provider';
import type { DayLogs } from './day-run';
import { type HaltSpan, type HitOutcome, hitOutcome } from './outcome.rules';

/** A scan's entry and its outcome. */
export interface BacktestTrade {
  readonly symbol: string;
  /** Market time of the hit, ISO 8601. */
  readonly at: string;
  readonly rank: number;
  /** Price and change at the hit. */
  readonly price: number;
  readonly percent_change: number | null;
  readonly catalyst: string | null;
  readonly outcome: HitOutcome;
}

/** The fields that hits of both kinds of log have. */
type AnyHit = Pick<WireHit, 'kind' | 'symbol' | 'at' | 'rank' | 'back' | 'inputs'>;

/** Periods of halts by universe index. A period without an end still lasts. */
export const haltSpans = (changes: readonly StatusChange[]): ReadonlyMap<number, readonly HaltSpan[]> => {
  const spans = new Map<number, HaltSpan[]>();
  for (const { index, at, kind } of changes) {
    const known = spans.get(index) ?? [];
    const last = known.at(-1);
    const isOpen = last?.until === Number.POSITIVE_INFINITY;
    if (kind === 'halt' && !isOpen) known.push({ from: at, until: Number.POSITIVE_INFINITY });
    else if (kind === 'resume' && last !== undefined && isOpen)
      known[known.length - 1] = { from: last.from, until: at };
    spans.set(index, known);
  }
  return spans;
};

/** The trades that follow from the entries of a day's logs. Scans that enter a symbol at the same time share its trade. */
export class DayTrades {
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(
    private readonly provider: MarketProvider,
    private readonly costs: Costs,
  ) {
    this.#indexes = new Map(provider.universe.map(({ symbol }, index) => [symbol, index]));
  }

  /**
   * @param logs the log of each scan. Entries that continue a story (`back`, ADR 51) are not new, so they make no
   * trades.
   * @returns the distinct trades, and for each log the positions of its trades among them
   */
  async of(
    { day }: Pick<DayLogs, 'day'>,
    logs: readonly (readonly AnyHit[])[],
  ): Promise<{ readonly trades: BacktestTrade[]; readonly found: readonly (readonly number[])[] }> {
    const halts = haltSpans(this.provider.statuses(day.date, 0, toMs(day.post_close)));
    const bars = new Map<number, readonly MinuteBar[]>();
    const places = new Map<string, number>();
    const trades: BacktestTrade[] = [];
    const found: number[][] = [];
    for (const log of logs) {
      const own: number[] = [];
      for (const hit of log) {
        if (hit.kind !== 'enter' || hit.back === true) continue;
        const key = `${hit.symbol} ${hit.at}`;
        let place = places.get(key);
        if (place === undefined) {
          place = trades.length;
          places.set(key, place);
          const index = this.#indexes.get(hit.symbol)!;
          const own = bars.get(index) ?? (await this.provider.minuteBars(index, day.date, Number.POSITIVE_INFINITY));
          bars.set(index, own);
          const { price, percent_change, catalyst } = hit.inputs;
          trades.push({
            symbol: hit.symbol,
            at: hit.at,
            rank: hit.rank,
            price,
            percent_change,
            catalyst,
            outcome: hitOutcome({
              hitAt: Date.parse(hit.at),
              day,
              bars: own,
              halts: halts.get(index) ?? [],
              costs: this.costs,
            }),
          });
        }
        own.push(place);
      }
      found.push(own);
    }
    return { trades, found };
  }
}
