import { type ProvisionalPrice, toMs } from '@prebell/contracts';
import type { Amendment, BarAmendment, DayReference, Listing, PrintBatch, TradeAmendment } from '../provider';
import { isScannedKind } from '../securities/kind';
import { barBatch, priced } from './bar-batch';
import { Baselines } from './baselines';
import { type Columns, clearColumns, clearSymbol, copySymbol, createColumns } from './columns';
import {
  isSuspectedSplit,
  percentFrom,
  ratio,
  relativeVolume,
  restrictsShorts,
  SUSPECT_CHANGE,
  THIN_BASELINE,
} from './figures';
import { Halts } from './halts';
import type { QuietZones } from './hits/quiet-zones';
import { barsOf, runningDraft } from './minute-series';
import { OFFICIAL_MASK } from './official';
import { addPrints, type PrintWatch, type RegularSession, regularSessionOf } from './prints';
import { RecentVolume, type RecentVolumeState } from './recent-volume';
import { ScanEvents, type ScanEventsState } from './scan-events';

export interface EngineState {
  readonly columns: Columns;
  readonly recent: RecentVolumeState;
  readonly events: ScanEventsState;
  readonly seq: number;
  readonly eventAt: number;
}

/** Receives single prints while the engine applies a batch. */
export interface PrintObserver {
  /** Call `approach` before a print later than this, epoch milliseconds. */
  readonly nextAt: number;
  /** The observer has evaluated everything up to this time, epoch milliseconds. */
  readonly now: number;
  /** Prints inside these zones need no call of `printed`. */
  readonly quiet: QuietZones;
  /** Called before a print at `at` (epoch milliseconds) is added to the figures. */
  approach(at: number): void;
  /** Called after a print outside the quiet zones was added to the figures. */
  printed(index: number, at: number): void;
  /** Like `printed`, for a print that replaced a price already used in figures. */
  corrected(index: number, at: number): void;
}

/**
 * Today's figures of every symbol in the universe. It has no clocks, threads or sockets of its own. Every query takes
 * the symbol's index.
 */
export class Engine {
  readonly columns: Columns;
  /** Free float in shares on this day; NaN if unknown. */
  readonly float: Float64Array;
  /** 1 for symbols of a kind that scanners list. */
  readonly isScanned: Uint8Array;
  readonly halts: Halts;
  /** The day's new highs and crossings. */
  readonly events: ScanEvents;
  readonly #recent: RecentVolume;
  readonly #baselines: Baselines;
  #day: DayReference | null = null;
  #session: RegularSession = { openMs: Number.POSITIVE_INFINITY, closeMs: Number.POSITIVE_INFINITY };
  #seq = 0;
  #eventAt = 0;
  /** Volumes are complete up to this time, epoch milliseconds. */
  #completeAt = 0;

  constructor(readonly universe: readonly Listing[]) {
    this.columns = createColumns(universe.length);
    this.float = new Float64Array(universe.length).fill(Number.NaN);
    this.isScanned = Uint8Array.from(universe, ({ kind = 'common' }) => (isScannedKind(kind) ? 1 : 0));
    this.halts = new Halts(universe);
    this.events = new ScanEvents(this);
    this.#recent = new RecentVolume(universe.length);
    this.#baselines = new Baselines(universe.length);
    clearColumns(this.columns);
  }

  /** Starts a trading day and clears the previous one. Sequence numbers continue. */
  openDay(reference: DayReference): void {
    this.#day = reference;
    this.#session = regularSessionOf(reference.day);
    this.#eventAt = reference.day.pre_open * 1000;
    this.float.set(reference.float);
    clearColumns(this.columns);
    this.halts.clear();
    this.events.clear(reference.day.pre_open * 1000);
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

  /** Adds prints in any order: each counts at its own time (definitions 4.7). The caller may reuse the batch afterwards. */
  apply(batch: PrintBatch, observer?: PrintObserver): void {
    // Add prints in runs. A run ends with its second, or at the next print that the observer needs.
    for (let first = 0; first < batch.length; ) {
      this.events.approach(batch.at[first]!);
      if (observer === undefined) {
        const end = addPrints(this.columns, this.#session, batch, first, batch.length, { nextAt: this.events.nextAt });
        this.#note(batch, first, end);
        first = end;
        continue;
      }
      const { quiet } = observer;
      const nextAt = Math.min(observer.nextAt, this.events.nextAt);
      const watch: PrintWatch = { quiet, nextAt, now: Math.max(observer.now, this.#eventAt) };
      const isOfficial = ((batch.traits?.[first] ?? 0) & OFFICIAL_MASK) !== 0;
      const index = batch.symbol[first]!;
      const before = isOfficial ? this.open(index) : Number.NaN;
      const end = addPrints(this.columns, this.#session, batch, first, isOfficial ? first + 1 : batch.length, watch);
      this.#note(batch, first, end);
      const last = end - 1;
      if (end > first) {
        const isCorrection = !Number.isNaN(before) && this.open(index) !== before;
        if (isCorrection) observer.corrected(index, batch.at[last]!);
        else if (isOfficial || !watch.isQuiet) observer.printed(batch.symbol[last]!, batch.at[last]!);
      }
      if (end < batch.length) observer.approach(batch.at[end]!);
      first = end;
    }
  }

  /** Replaces a symbol's day after a correction; its row gets a new sequence number. */
  rebuild(amendment: Amendment): void {
    // Cancelling all of its trades changes a symbol too.
    this.#seq += 1;
    this.columns.seq[amendment.index] = this.#seq;
    this.events.touch(amendment.index);
    if (amendment.kind === 'bars') this.#rebuildFromBars(amendment);
    else this.#rebuildFromTrades(amendment);
  }

  /** Takes prices and volumes from the bars; later minutes stay as they are. */
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

  /**
   * Updates the shares of the last minutes, the sequence numbers and the newest time for prints that the columns
   * already contain.
   */
  #note(batch: PrintBatch, first: number, end: number): void {
    const { symbol, at } = batch;
    const numbers = this.columns.seq;
    let seq = this.#seq;
    let eventAt = this.#eventAt;
    this.#recent.addAll(batch, first, end);
    for (let k = first; k < end; k += 1) {
      seq += 1;
      numbers[symbol[k]!] = seq;
      this.events.touch(symbol[k]!);
      if (at[k]! > eventAt) eventAt = at[k]!;
    }
    this.#seq = seq;
    this.#eventAt = eventAt;
  }

  /** The state of the open day, for a checkpoint. The columns still belong to the engine: copy or write them immediately. */
  state(): EngineState {
    return {
      columns: this.columns,
      recent: this.#recent.state(),
      events: this.events.state(),
      seq: this.#seq,
      eventAt: this.#eventAt,
    };
  }

  /** Continues from a saved state of the open day. */
  restore({ columns, recent, events, seq, eventAt }: EngineState): void {
    for (const name of Object.keys(this.columns) as (keyof Columns)[]) this.columns[name].set(columns[name]);
    this.#recent.restore(recent);
    this.events.restore(events);
    this.#seq = seq;
    this.#eventAt = eventAt;
  }

  /**
   * Notes that the market has reached a time (epoch milliseconds) through prints of symbols that this engine does not
   * track. The window of recent volume moves for all symbols at once.
   */
  reach(at: number): void {
    if (this.columns.price.length > 0) this.#recent.at(0, at);
    this.#eventAt = Math.max(this.#eventAt, at);
  }

  /** Sets the time for volume comparisons, epoch milliseconds. Call it before asking for ratios. */
  moveTo(at: number): void {
    if (this.#day === null) return;
    this.#completeAt = this.#day.completeAt(at);
    this.#baselines.moveTo(this.#completeAt);
  }

  /** Change since the previous close, percent (definitions 4.1). NaN before the first print or without that close. */
  percentChange(i: number): number {
    return percentFrom(this.reference.previous_close[i]!, this.columns.price[i]!);
  }

  /** True while a suspected split keeps the symbol out of the scanners (4.1). */
  isQuarantined(i: number): boolean {
    const change = this.percentChange(i);
    // Check this cheaply first: it runs for every print, and hardly any symbol has jumped.
    if (!(Math.abs(change) > SUSPECT_CHANGE)) return false;
    const { shares_outstanding, adv20 } = this.reference;
    return isSuspectedSplit(this.columns.volume[i]!, shares_outstanding[i]!, adv20[i]!);
  }

  /** Gap, percent (4.2). Until the open it is that of the last price, then that of the official open. */
  gap(i: number): number {
    return percentFrom(this.reference.previous_close[i]!, this.hasOpened(i) ? this.open(i) : this.columns.price[i]!);
  }

  /**
   * Today's open: the price of the primary exchange's opening auction; until that is known, the first regular price.
   * NaN before.
   */
  open(i: number): number {
    const official = this.columns.officialOpen[i]!;
    return Number.isNaN(official) ? this.columns.open[i]! : official;
  }

  /**
   * Today's close so far: the price of the primary exchange's closing auction; until that is known, the last regular
   * price. NaN before.
   */
  close(i: number): number {
    const official = this.columns.officialClose[i]!;
    return Number.isNaN(official) ? this.columns.regularPrice[i]! : official;
  }

  /**
   * True while short sales are restricted (Rule 201): from a regular price 10 % below the previous close until the end
   * of the next session. We compute it from prices alone, but an exchange may lift a restriction that an erroneous
   * trade triggered.
   */
  isShortRestricted(i: number): boolean {
    const { short_restricted, previous_close } = this.reference;
    return short_restricted?.[i] === 1 || restrictsShorts(previous_close[i]!, this.columns.regularLow[i]!);
  }

  /** Which of today's prices are provisional because the source has yet to report the auction; null if none are. */
  provisional(i: number): ProvisionalPrice | null {
    const { officialOpen, officialClose, regularPrice, at } = this.columns;
    if (this.reference.hasAuctions !== true || !this.hasOpened(i)) return null;
    const isOver = at[i]! >= this.#session.closeMs;
    const isOpen = Number.isNaN(officialOpen[i]);
    const isClose = isOver && Number.isNaN(officialClose[i]) && !Number.isNaN(regularPrice[i]);
    return isOpen && isClose ? 'both' : isOpen ? 'open' : isClose ? 'close' : null;
  }

  /** True once the symbol has printed in the regular session. */
  hasOpened(i: number): boolean {
    return !Number.isNaN(this.open(i));
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
    const { price, priceAt, regularAt } = this.columns;
    return priceAt[i]! > regularAt[i]! ? percentFrom(this.close(i), price[i]!) : Number.NaN;
  }

  /**
   * Usual shares (4.3) at the time of the symbol's volume. That is the time up to which the feed is complete, or the
   * end of a bar that came before the others of its minute. NaN with too few sessions on record.
   */
  baseline(i: number): number {
    const at = this.columns.at[i]!;
    return at > this.#completeAt ? this.#baselines.dayAt(i, at) : this.#baselines.day(i);
  }

  /** Like `baseline`, at another time (epoch milliseconds). */
  baselineAt(i: number, at: number): number {
    return this.#baselines.dayAt(i, at);
  }

  /** True if the baseline is too small for comparisons. */
  hasThinBaseline(i: number): boolean {
    return this.baseline(i) < THIN_BASELINE;
  }

  /** Relative volume by time of day (4.3). NaN with a missing or thin baseline. */
  relativeVolume(i: number): number {
    return relativeVolume(this.columns.volume[i]!, this.baseline(i));
  }

  /**
   * Volume of the last 300 seconds against the usual volume of that window (4.3). The window ends at the time up to
   * which volumes are complete. NaN if the usual volume is zero.
   */
  relativeVolume5m(i: number): number {
    return ratio(this.recentVolume(i), this.#baselines.window(i));
  }

  /** Shares of the last 300 seconds. The window ends at the time up to which volumes are complete. */
  recentVolume(i: number): number {
    return this.#recent.at(i, this.#completeAt);
  }

  /** Today's volume against the average day of the previous 20 sessions (4.3). */
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
