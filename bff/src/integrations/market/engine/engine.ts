import type { Amendment, DayReference, Listing, PrintBatch } from '../provider';
import { barBatch, type PricedBar } from './bar-batch';
import { Baselines } from './baselines';
import { type Columns, clearColumns, clearSymbol, createColumns } from './columns';
import { isSuspectedSplit, percentFrom, ratio, relativeVolume, THIN_BASELINE } from './figures';
import { Halts } from './halts';
import { RecentVolume, type RecentVolumeState } from './recent-volume';

export interface EngineState {
  readonly columns: Columns;
  readonly recent: RecentVolumeState;
  readonly seq: number;
  readonly eventAt: number;
}

/** Follows the prints one by one, between the moments at which batches are applied. */
export interface PrintObserver {
  /** Time comes to a print, epoch milliseconds; the figures are still those before it. */
  approach(at: number): void;
  /** The print of a symbol is in the figures. */
  printed(index: number, at: number): void;
}

/**
 * The figures of every symbol of the universe for the trading day under way. Fed with prints in time order; knows
 * nothing of clocks, threads or sockets. All questions are asked by the symbol's index.
 */
export class Engine {
  readonly columns: Columns;
  /** Free float in shares, NaN where unknown. */
  readonly float: Float64Array;
  readonly halts: Halts;
  readonly #recent: RecentVolume;
  readonly #baselines: Baselines;
  #day: DayReference | null = null;
  #openMs = Number.POSITIVE_INFINITY;
  #closeMs = Number.POSITIVE_INFINITY;
  #seq = 0;
  #eventAt = 0;

  constructor(readonly universe: readonly Listing[]) {
    this.columns = createColumns(universe.length);
    this.float = Float64Array.from(universe, (listing) => listing.float ?? Number.NaN);
    this.halts = new Halts(universe);
    this.#recent = new RecentVolume(universe.length);
    this.#baselines = new Baselines(universe.length);
    clearColumns(this.columns);
  }

  /** Starts a trading day: forgets the one before. Sequence numbers go on. */
  openDay(reference: DayReference): void {
    this.#day = reference;
    this.#openMs = reference.day.open * 1000;
    this.#closeMs = reference.day.close * 1000;
    this.#eventAt = reference.day.pre_open * 1000;
    clearColumns(this.columns);
    this.halts.clear();
    this.#recent.clear();
    this.#baselines.openDay(reference);
  }

  /** The day under way. Throws before the first `openDay`. */
  get reference(): DayReference {
    if (this.#day === null) throw new Error('No trading day is open');
    return this.#day;
  }

  /** Market time of the newest print, epoch milliseconds; 04:00 before the first. */
  get eventAt(): number {
    return this.#eventAt;
  }

  /**
   * Adds prints. One that is reported late, older than the symbol's last, adds its shares and may make a high or low, but
   * is not the price (definitions 4.7). The batch may be reused afterwards.
   */
  apply(batch: PrintBatch, observer?: PrintObserver): void {
    const { symbol, at, from, open, high, low, close, volume, vwap_price, length } = batch;
    const c = this.columns;
    const openMs = this.#openMs;
    const closeMs = this.#closeMs;
    let seq = this.#seq;
    for (let k = 0; k < length; k += 1) {
      const i = symbol[k]!;
      const shares = volume[k]!;
      const top = high[k]!;
      const bottom = low[k]!;
      const start = from[k]!;
      observer?.approach(at[k]!);
      const isLate = at[k]! < c.at[i]!;
      const minute = start - (start % 60_000);
      c.volume[i]! += shares;
      if (start >= openMs) {
        c.regularValue[i]! += vwap_price[k]! * shares;
        c.regularVolume[i]! += shares;
      } else c.earlyValue[i]! += vwap_price[k]! * shares;
      this.#recent.add(i, at[k]!, shares);
      if (c.barStart[i] === minute) c.barVolume[i]! += shares;
      // A trade whose price may not count is done with here (definitions 4.7).
      if (!Number.isNaN(top)) {
        if (!isLate) {
          // The last price of the regular session, kept when the first print after it comes.
          if (start >= closeMs && Number.isNaN(c.officialClose[i]) && !Number.isNaN(c.open[i]))
            c.officialClose[i] = c.price[i]!;
          c.price[i] = close[k]!;
        }
        // Written so that the NaN of a first print loses.
        if (!(c.high[i]! >= top)) c.high[i] = top;
        if (!(c.low[i]! <= bottom)) c.low[i] = bottom;
        if (start >= openMs) {
          if (Number.isNaN(c.open[i])) c.open[i] = open[k]!;
          if (!(c.regularHigh[i]! >= top)) c.regularHigh[i] = top;
        } else if (!(c.earlyHigh[i]! >= top)) c.earlyHigh[i] = top;
        if (c.barStart[i] === minute) {
          if (top > c.barHigh[i]!) c.barHigh[i] = top;
          if (bottom < c.barLow[i]!) c.barLow[i] = bottom;
          if (!isLate) c.barClose[i] = close[k]!;
        } else if (!(c.barStart[i]! > minute)) {
          c.barStart[i] = minute;
          c.barOpen[i] = open[k]!;
          c.barHigh[i] = top;
          c.barLow[i] = bottom;
          c.barVolume[i] = shares;
          c.barClose[i] = close[k]!;
        }
      }
      if (!isLate) c.at[i] = at[k]!;
      seq += 1;
      c.seq[i] = seq;
      observer?.printed(i, at[k]!);
    }
    this.#seq = seq;
    if (length > 0) this.#eventAt = Math.max(this.#eventAt, at[length - 1]!);
  }

  /**
   * Takes a symbol's day anew from its minute bars, after a correction; the minute under way stays as it is. Prices and
   * volumes are then those of the bars, and the row has a new sequence number.
   */
  rebuild({ index, bars, until }: Amendment): void {
    const c = this.columns;
    const running: PricedBar = {
      t: c.barStart[index]! / 1000,
      o: c.barOpen[index]!,
      h: c.barHigh[index]!,
      l: c.barLow[index]!,
      c: c.barClose[index]!,
      v: c.barVolume[index]!,
      vw: (c.barHigh[index]! + c.barLow[index]! + c.barClose[index]!) / 3,
    };
    const lastAt = c.at[index]!;
    clearSymbol(c, index);
    this.#recent.forget(index);
    // A symbol all of whose trades were taken back has changed as well.
    this.#seq += 1;
    c.seq[index] = this.#seq;
    const isUnderWay = running.t * 1000 >= until && running.t > (bars.at(-1)?.t ?? 0);
    for (const bar of isUnderWay ? [...bars, running] : bars) this.apply(barBatch(index, bar, this.#eventAt));
    c.at[index] = Math.max(lastAt, c.at[index]!);
  }

  /** Everything the prints of the day added up to. The columns are the engine's own: copy or write them at once. */
  state(): EngineState {
    return { columns: this.columns, recent: this.#recent.state(), seq: this.#seq, eventAt: this.#eventAt };
  }

  /** Goes on from a state of the day that is open. */
  restore({ columns, recent, seq, eventAt }: EngineState): void {
    for (const name of Object.keys(this.columns) as (keyof Columns)[]) this.columns[name].set(columns[name]);
    this.#recent.restore(recent);
    this.#seq = seq;
    this.#eventAt = eventAt;
  }

  /** Moves the time of day that volumes are compared at, epoch milliseconds. Call before asking for ratios. */
  moveTo(at: number): void {
    this.#baselines.moveTo(at);
  }

  /** Change since the previous close, percent (definitions 4.1). NaN before the first print or without that close. */
  percentChange(i: number): number {
    return percentFrom(this.reference.previous_close[i]!, this.columns.price[i]!);
  }

  /** True while the symbol is kept out of the scanners to have a split checked (4.1). */
  isQuarantined(i: number): boolean {
    return isSuspectedSplit(this.percentChange(i), this.columns.volume[i]!, this.reference.shares_outstanding[i]!);
  }

  /** Gap, percent (4.2): from the last price before the open, frozen at the official open afterwards. */
  gap(i: number): number {
    return percentFrom(
      this.reference.previous_close[i]!,
      this.hasOpened(i) ? this.columns.open[i]! : this.columns.price[i]!,
    );
  }

  /** True once the symbol has printed in the regular session. */
  hasOpened(i: number): boolean {
    return !Number.isNaN(this.columns.open[i]);
  }

  /** VWAP in dollars (4.5): anchored at 04:00 until the symbol opens, at 09:30 from then on. NaN without volume. */
  vwap(i: number): number {
    const { regularValue, regularVolume, earlyValue, volume } = this.columns;
    return this.hasOpened(i) ? ratio(regularValue[i]!, regularVolume[i]!) : ratio(earlyValue[i]!, volume[i]!);
  }

  /** VWAP in dollars anchored at 04:00 (4.5), all day. NaN without volume. */
  earlyVwap(i: number): number {
    const { earlyValue, regularValue, volume } = this.columns;
    return ratio(earlyValue[i]! + regularValue[i]!, volume[i]!);
  }

  /** Change since today's official close, percent (4.1): NaN until the regular session is over, and where it had no print. */
  extendedChange(i: number): number {
    return percentFrom(this.columns.officialClose[i]!, this.columns.price[i]!);
  }

  /** Usual shares by this time of day (4.3). NaN with too few sessions on record. */
  baseline(i: number): number {
    return this.#baselines.day(i);
  }

  /** True when there is a baseline too small to compare with. */
  hasThinBaseline(i: number): boolean {
    return this.baseline(i) < THIN_BASELINE;
  }

  /** Relative volume by time of day (4.3). NaN with a missing or thin baseline. */
  relativeVolume(i: number): number {
    return relativeVolume(this.columns.volume[i]!, this.baseline(i));
  }

  /** Shares of the 300 seconds before `at` against the usual ones of that window (4.3). NaN where those are none. */
  relativeVolume5m(i: number, at: number): number {
    return ratio(this.#recent.at(i, at), this.#baselines.window(i));
  }

  /** Shares today against the mean day of the 20 sessions before (4.3). */
  relativeVolumeDaily(i: number): number {
    return ratio(this.columns.volume[i]!, this.reference.adv20[i]!);
  }

  /** Price times shares outstanding, dollars (4.4). */
  marketCap(i: number): number {
    return this.columns.price[i]! * this.reference.shares_outstanding[i]!;
  }

  /** Shares today against the float (4.4). */
  floatRotation(i: number): number {
    return ratio(this.columns.volume[i]!, this.float[i]!);
  }
  /** Percent from the VWAP to the price (4.5). */
  vwapDistance(i: number): number {
    return percentFrom(this.vwap(i), this.columns.price[i]!);
  }

  /** Percent from the high of the day to the price, 0 at the high and negative below it (4.6). */
  highDistance(i: number): number {
    return percentFrom(this.columns.high[i]!, this.columns.price[i]!);
  }
}
