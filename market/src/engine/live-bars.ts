import { type TradedRange, toMs } from '@prebell/contracts';
import type { Amendment, MinuteBar, MinuteDraft, PrintBatch } from '../provider';
import type { Engine } from './engine';
import { barsOf, changeSeries, draftOf, extendSeries, runningDraft } from './minute-series';
import { CORRECTED, IF_ONLY } from './official';

interface Series {
  readonly drafts: MinuteDraft[];
  /** The first minute of which we have all prints, epoch seconds. Earlier minutes come from the source. */
  readonly since: number;
  /** The prices traded since the last `takeTraded`, not counting corrections. */
  traded: { -readonly [K in keyof TradedRange]: TradedRange[K] } | null;
}

/** Today's minute bars of watched symbols, built from the prints so that no minute is missing. */
export class LiveBars {
  readonly #series = new Map<number, Series>();

  constructor(private readonly engine: Engine) {}

  /** Starts with the current minute; use `prepend` for the earlier ones. */
  watch(index: number): void {
    const running = runningDraft(this.engine.columns, index);
    this.#series.set(index, { drafts: running === null ? [] : [running], since: running?.bar.t ?? 0, traded: null });
  }

  /** Adds ascending bars that precede the known ones. */
  prepend(index: number, earlier: readonly MinuteBar[]): void {
    const series = this.#series.get(index);
    if (series === undefined) return;
    const { drafts, since } = series;
    const first = drafts.find(({ bar }) => bar.t >= since)?.bar.t ?? Number.POSITIVE_INFINITY;
    // Drop earlier drafts: a late print from before the first minute gives only an incomplete bar.
    const known = drafts.filter(({ bar }) => bar.t >= first);
    drafts.splice(0, drafts.length, ...earlier.filter(({ t }) => t < first).map(draftOf), ...known);
  }

  /** Applies corrected minutes of a watched symbol. */
  amend(amendment: Amendment): void {
    const drafts = this.#series.get(amendment.index)?.drafts;
    if (drafts === undefined) return;
    if (amendment.kind === 'trades') {
      if (amendment.isWhole) drafts.length = 0;
      changeSeries(drafts, amendment.minutes);
      return;
    }
    // Replaces the complete minutes and keeps the current one.
    const { bars, until } = amendment;
    const end = bars.at(-1)?.t ?? Number.NEGATIVE_INFINITY;
    const running = drafts.filter(({ bar: { t } }) => t > end && toMs(t) >= until);
    drafts.splice(0, drafts.length, ...bars.map(draftOf), ...running);
  }

  unwatch(index: number): void {
    this.#series.delete(index);
  }

  /** Clears the previous day; the symbols stay watched. */
  clear(): void {
    for (const [index] of this.#series) this.#series.set(index, { drafts: [], since: 0, traded: null });
  }

  /** Bars of a watched symbol, ascending; the last one may be incomplete. */
  bars(index: number): readonly MinuteBar[] {
    return barsOf(this.#series.get(index)?.drafts ?? []);
  }

  apply(batch: PrintBatch): void {
    if (this.#series.size === 0) return;
    for (let k = 0; k < batch.length; k += 1) {
      const series = this.#series.get(batch.symbol[k]!);
      if (series === undefined) continue;
      extendSeries(series.drafts, batch, k);
      widen(series, batch, k);
    }
  }

  /** The prices at which a watched symbol traded since the last call; null if it did not trade. */
  takeTraded(index: number): TradedRange | null {
    const series = this.#series.get(index);
    if (series === undefined) return null;
    const { traded } = series;
    series.traded = null;
    return traded;
  }
}

/**
 * Widens the range by a print whose price may be the last one. Old, derived and corrected prices do not count, because
 * nothing traded there now.
 */
const widen = (series: Series, { close, high, low, from, traits }: PrintBatch, k: number): void => {
  if (Number.isNaN(close[k]) || ((traits?.[k] ?? 0) & (IF_ONLY | CORRECTED)) !== 0) return;
  const top = Number.isNaN(high[k]) ? close[k]! : high[k]!;
  const bottom = Number.isNaN(low[k]) ? close[k]! : low[k]!;
  const { traded } = series;
  if (traded === null) {
    series.traded = { low: bottom, high: top, from: from[k]! };
    return;
  }
  traded.low = Math.min(traded.low, bottom);
  traded.high = Math.max(traded.high, top);
  traded.from = Math.min(traded.from, from[k]!);
};
