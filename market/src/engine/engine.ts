import { toMs } from '@prebell/contracts';
import type { Amendment, BarAmendment, DayReference, Listing, PrintBatch, TradeAmendment } from '../provider';
import { barBatch, priced } from './bar-batch';
import { Baselines } from './baselines';
import { type Columns, clearColumns, clearSymbol, copySymbol, createColumns } from './columns';
import { isSuspectedSplit, percentFrom, ratio, relativeVolume, THIN_BASELINE } from './figures';
import { Halts } from './halts';
import { barsOf, runningDraft } from './minute-series';
import { addPrints, type RegularSession, regularSessionOf } from './prints';
import { RecentVolume, type RecentVolumeState } from './recent-volume';

export interface EngineState {
  readonly columns: Columns;
  readonly recent: RecentVolumeState;
  readonly seq: number;
  readonly eventAt: number;
}

/** Receives every single print while a batch is applied. */
export interface PrintObserver {
  /** Before a print, with its time in epoch milliseconds. The figures do not include it yet. */
  approach(at: number): void;
  /** After a print of a symbol. The figures include it. */
  printed(index: number, at: number): void;
}

/**
 * Today's figures of every symbol of the universe. It knows no clocks, threads or sockets. Every question takes the
 * symbol's index.
 */
export class Engine {
  readonly columns: Columns;
  /** Free float in shares; NaN if unknown. */
  readonly float: Float64Array;
  readonly halts: Halts;
  readonly #recent: RecentVolume;
  readonly #baselines: Baselines;
  #day: DayReference | null = null;
  #session: RegularSession = { openMs: Number.POSITIVE_INFINITY, closeMs: Number.POSITIVE_INFINITY };
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

  /** Starts a trading day and clears the previous one. Sequence numbers continue. */
  openDay(reference: DayReference): void {
    this.#day = reference;
    this.#session = regularSessionOf(reference.day);
    this.#eventAt = toMs(reference.day.pre_open);
    clearColumns(this.columns);
    this.halts.clear();
    this.#recent.clear();
    this.#baselines.openDay(reference);
  }

  /** The current day. Throws before the first `openDay`. */
  get reference(): DayReference {
    if (this.#day === null) throw new Error('No trading day is open');
    return this.#day;
  }

  /** Market time of the newest print, epoch milliseconds; 04:00 before the first. */
  get eventAt(): number {
    return this.#eventAt;
  }

  /**
   * Adds prints in any order: each counts at its own time (definitions 4.7). The batch may be reused afterwards.
   */
  apply(batch: PrintBatch, observer?: PrintObserver): void {
    if (observer === undefined) {
      this.#add(batch, 0, batch.length);
      return;
    }
    for (let k = 0; k < batch.length; k += 1) {
      observer.approach(batch.at[k]!);
      this.#add(batch, k, k + 1);
      observer.printed(batch.symbol[k]!, batch.at[k]!);
    }
  }

  /** Replaces a symbol's day after a correction; its row gets a new sequence number. */
  rebuild(amendment: Amendment): void {
    // A symbol has also changed if all its trades were cancelled.
    this.#seq += 1;
    this.columns.seq[amendment.index] = this.#seq;
    if (amendment.kind === 'bars') this.#rebuildFromBars(amendment);
    else this.#rebuildFromTrades(amendment);
  }

  /** Takes prices and volumes from the bars; minutes beyond them stay as they are. */
  #rebuildFromBars({ index, bars, until }: BarAmendment): void {
    const c = this.columns;
    const lastAt = c.at[index]!;
    const running = runningDraft(c, index);
    const [underWay] = barsOf(running === null ? [] : [running])
      .filter(({ t }) => toMs(t) >= until && t > (bars.at(-1)?.t ?? 0))
      .map(priced);
    clearSymbol(c, index);
    this.#recent.forget(index);
    for (const bar of underWay === undefined ? bars : [...bars, underWay]) {
      const batch = barBatch(index, bar, this.#eventAt);
      addPrints(c, this.#session, batch, 0, 1);
      this.#recent.add(index, batch.at[0]!, bar.v);
    }
    c.at[index] = Math.max(lastAt, c.at[index]!);
  }

  #rebuildFromTrades({ index, settled, prints, moved, isWhole }: TradeAmendment): void {
    copySymbol(settled, this.columns, index);
    addPrints(this.columns, this.#session, prints, 0, prints.length);
    if (!isWhole) {
      for (const { at, shares } of moved) this.#recent.add(index, at, shares);
      return;
    }
    this.#recent.forget(index);
    for (let k = 0; k < prints.length; k += 1) this.#recent.add(index, prints.at[k]!, prints.volume[k]!);
  }

  #add(batch: PrintBatch, first: number, end: number): void {
    addPrints(this.columns, this.#session, batch, first, end);
    const { symbol, at, volume } = batch;
    const numbers = this.columns.seq;
    for (let k = first; k < end; k += 1) {
      this.#recent.add(symbol[k]!, at[k]!, volume[k]!);
      this.#seq += 1;
      numbers[symbol[k]!] = this.#seq;
      if (at[k]! > this.#eventAt) this.#eventAt = at[k]!;
    }
  }

  /** The totals of the day's prints. The columns belong to the engine: copy or write them immediately. */
  state(): EngineState {
    return { columns: this.columns, recent: this.#recent.state(), seq: this.#seq, eventAt: this.#eventAt };
  }

  /** Continues from a state of the open day. */
  restore({ columns, recent, seq, eventAt }: EngineState): void {
    for (const name of Object.keys(this.columns) as (keyof Columns)[]) this.columns[name].set(columns[name]);
    this.#recent.restore(recent);
    this.#seq = seq;
    this.#eventAt = eventAt;
  }

  /** Sets the moment for volume comparisons, epoch milliseconds. Call it before asking for ratios. */
  moveTo(at: number): void {
    this.#baselines.moveTo(at);
  }

  /** Change since the previous close, percent (definitions 4.1). NaN before the first print or without that close. */
  percentChange(i: number): number {
    return percentFrom(this.reference.previous_close[i]!, this.columns.price[i]!);
  }

  /** True while the symbol is kept out of the scanners because of a suspected split (4.1). */
  isQuarantined(i: number): boolean {
    return isSuspectedSplit(this.percentChange(i), this.columns.volume[i]!, this.reference.shares_outstanding[i]!);
  }

  /** Gap, percent (4.2): of the last price until the open, then of the official open. */
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

  /** VWAP in dollars (4.5): anchored at 04:00 until the symbol opens, then at 09:30. NaN without volume. */
  vwap(i: number): number {
    const { regularValue, regularVolume } = this.columns;
    return this.hasOpened(i) ? ratio(regularValue[i]!, regularVolume[i]!) : this.earlyVwap(i);
  }

  /** VWAP in dollars anchored at 04:00 (4.5), all day. NaN without volume. */
  earlyVwap(i: number): number {
    const { earlyValue, regularValue, volume } = this.columns;
    return ratio(earlyValue[i]! + regularValue[i]!, volume[i]!);
  }

  /** Change since today's official close, percent (4.1): NaN until the first price after it, and without a close. */
  extendedChange(i: number): number {
    const { price, priceAt, regularPrice, regularAt } = this.columns;
    return priceAt[i]! > regularAt[i]! ? percentFrom(regularPrice[i]!, price[i]!) : Number.NaN;
  }

  /** Usual shares by this time of day (4.3). NaN with too few sessions on record. */
  baseline(i: number): number {
    return this.#baselines.day(i);
  }

  /** True if the baseline is too small for comparisons. */
  hasThinBaseline(i: number): boolean {
    return this.baseline(i) < THIN_BASELINE;
  }

  /** Relative volume by time of day (4.3). NaN with a missing or thin baseline. */
  relativeVolume(i: number): number {
    return relativeVolume(this.columns.volume[i]!, this.baseline(i));
  }

  /** Shares of the 300 seconds before `at` against the usual volume of that window (4.3). NaN if that is zero. */
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
