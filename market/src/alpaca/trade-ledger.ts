import type { TradingDay } from '@prebell/contracts';
import { minuteOf } from '../clock/minute';
import { type Columns, clearColumns, copySymbol, createColumns } from '../engine/columns';
import { extendSeries, runningDraft } from '../engine/minute-series';
import { CORRECTED } from '../engine/official';
import { addPrints, type RegularSession, regularSessionOf } from '../engine/prints';
import type { MinuteChange, MinuteDraft, PrintBatch, TradeAmendment } from '../provider';
import type { TradeId } from './exact-json';
import { PrintQueue } from './print-queue';
import { VOLUME } from './sale-conditions';
import { type Correction, TradeFixes } from './trade-fixes';
import { type TradeKey, TradeTable, type TradeValues } from './trade-table';

/** If there is room, single trades stay in memory at least this long, so that cancelling them needs no request. */
export const HELD_MS = 310_000;
/** Keep at most this many single trades in memory (90 MB), unless a read in progress needs them for comparison. */
const MOST_HELD = 1 << 21;
const BLOCK = 1_024;

interface Change {
  readonly moved: { at: number; shares: number }[];
  /** Starts of the changed minutes, epoch seconds. */
  readonly minutes: Set<number>;
  /** Set after the whole day was read again: the minutes of the trades that are older than those in memory. */
  readonly day: readonly MinuteDraft[] | null;
}

export interface LedgerOptions {
  /** Number of symbols in the universe. */
  readonly symbols: number;
  readonly mostHeld?: number;
  /** Settle at least this many trades at a time. */
  readonly block?: number;
  /** Called when only reading a symbol's day again can restore its minutes. */
  readonly onUnknown: (index: number) => void;
}

/**
 * The day's trades: the newest ones individually, older ones as totals. A trade counts once, however often it arrives.
 * Cancels and corrections apply at any time: the figures are always as if only the remaining trades had happened.
 */
export class TradeLedger {
  readonly #table = new TradeTable();
  readonly #fixes = new TradeFixes();
  readonly #queue = new PrintQueue();
  readonly #settledQueue = new PrintQueue();
  /** Totals of the trades no longer in memory and of the bars before them. */
  readonly #settled: Columns;
  /** 1 for symbols that have trades in `#settled`. */
  readonly #isSettled: Uint8Array;
  readonly #changes = new Map<number, Change>();
  readonly #mostHeld: number;
  readonly #block: number;
  #day: TradingDay | null = null;
  #session: RegularSession = { openMs: Number.POSITIVE_INFINITY, closeMs: Number.POSITIVE_INFINITY };
  /** Position of the first trade that `prints` has not returned. */
  #taken = 0;
  /** Positions of trades whose price was corrected before `prints` returned them for the first time. */
  readonly #repriced = new Set<number>();
  #settledTo = 0;
  #holds = 0;

  constructor(private readonly options: LedgerOptions) {
    this.#settled = createColumns(options.symbols);
    this.#isSettled = new Uint8Array(options.symbols);
    this.#mostHeld = options.mostHeld ?? MOST_HELD;
    this.#block = options.block ?? BLOCK;
    clearColumns(this.#settled);
  }

  /** Number of single trades in memory. */
  get size(): number {
    return this.#table.size;
  }

  /** Clears the previous day; `history` is everything before the first trade. */
  openDay(day: TradingDay, history: PrintBatch): void {
    this.#day = day;
    this.#session = regularSessionOf(day);
    this.#table.clear();
    this.#fixes.clear();
    this.#changes.clear();
    this.#taken = 0;
    this.#repriced.clear();
    this.#settledTo = 0;
    clearColumns(this.#settled);
    addPrints(this.#settled, this.#session, history, 0, history.length);
    this.#isSettled.fill(0);
    for (let k = 0; k < history.length; k += 1) this.#isSettled[history.symbol[k]!] = 1;
  }

  /** Counts a trade; false if it was already counted. `at` is epoch milliseconds. */
  add(key: TradeKey, at: number, { price, shares, updates }: TradeValues): boolean {
    const { index, exchange, id } = key;
    const isFixed = this.#fixes.has(index);
    if (isFixed && this.#heldAs(key) >= 0) return false;
    if (!this.#table.add(index, exchange, id, at, price, shares, updates)) return false;
    if (isFixed) this.#apply(key, this.#table.end - 1);
    return true;
  }

  /** True if the trade is in memory, even under an id from before a correction. */
  has(key: TradeKey): boolean {
    return this.#heldAs(key) >= 0;
  }

  /** True if a cancel or correction of the trade is known. */
  isFixed(key: TradeKey): boolean {
    return this.#fixes.names(key);
  }

  /**
   * The latest figures of a trade at an instant; null if it was cancelled or the source sends its correction
   * separately.
   * @param isSeparate says which trades the source also sends separately; by default those in memory.
   */
  valuesOf(
    key: TradeKey,
    at: number,
    reported: TradeValues,
    isSeparate = ({ index, exchange, id }: TradeKey) => this.#table.find(index, exchange, id) >= 0,
  ): TradeValues | null {
    return this.#fixes.valuesOf(key, at, reported, isSeparate);
  }

  /** Cancels a trade. Returns false if it is not in memory: it has not arrived yet, or it is already in the totals. */
  cancel(key: TradeKey): boolean {
    this.#fixes.cancel(key);
    return this.#fixed(key);
  }

  /** Corrects a trade. Returns the same as `cancel`. */
  correct(key: TradeKey, correction: Correction): boolean {
    this.#fixes.correct(key, correction);
    return this.#fixed(key);
  }

  /** Removes a trade for which the source sends a separate replacement. Returns the same as `cancel`. */
  replace(key: TradeKey): boolean {
    this.#fixes.replace(key);
    return this.#fixed(key);
  }

  /** True if the totals contain trades of the symbol. */
  hasSettled(index: number): boolean {
    return this.#isSettled[index] === 1;
  }

  /** All trades after this instant are in memory; epoch milliseconds. */
  get settledTo(): number {
    return this.#settledTo;
  }

  /** The trades since the last call that count. */
  prints(): PrintBatch {
    for (let position = this.#taken; position < this.#table.end; position += 1)
      this.#queueAt(this.#queue, position, this.#repriced.has(position) ? CORRECTED : 0);
    this.#taken = this.#table.end;
    this.#repriced.clear();
    return this.#queue.take();
  }

  /** Symbols whose trades were corrected since the last call. Call it after `prints`. */
  amendments(): readonly TradeAmendment[] {
    if (this.#changes.size === 0) return [];
    const queues = new Map([...this.#changes.keys()].map((index) => [index, new PrintQueue(64)]));
    for (let position = this.#table.first; position < this.#taken; position += 1) {
      const queue = queues.get(this.#table.symbolAt(position));
      if (queue !== undefined) this.#queueAt(queue, position);
    }
    const amendments = [...this.#changes].map(([index, change]) =>
      this.#amendment(index, change, queues.get(index)!.take()),
    );
    this.#changes.clear();
    return amendments;
  }

  /** Reports a minute of a symbol (its start in epoch seconds) again. */
  touch(index: number, minute: number): void {
    this.#changeOf(index).minutes.add(minute);
  }

  /** Keeps all trades in memory until `release`, to compare them with another source. */
  hold(): void {
    this.#holds += 1;
  }

  release(): void {
    this.#holds -= 1;
  }

  /** Moves trades before `before` (epoch milliseconds), and those beyond the capacity, into the totals. */
  settle(before: number): void {
    if (this.#holds > 0 || this.#changes.size > 0) return;
    const table = this.#table;
    const most = table.end - this.#mostHeld;
    let end = table.first;
    while (end < this.#taken && (end < most || table.timeAt(end) < before)) end += 1;
    if (end - table.first < this.#block) return;
    for (let position = table.first; position < end; position += 1) {
      this.#queueAt(this.#settledQueue, position);
      this.#isSettled[table.symbolAt(position)] = 1;
      if (table.timeAt(position) > this.#settledTo) this.#settledTo = table.timeAt(position);
    }
    const batch = this.#settledQueue.take();
    addPrints(this.#settled, this.#session, batch, 0, batch.length);
    table.dropTo(end);
  }

  /**
   * Replaces a symbol's totals with those of its day, read again without the trades in memory. Has no effect once
   * another day has begun.
   * @param figures the new totals, in columns of one entry; `day` has their minutes, ascending.
   * @param emptied starts (epoch seconds) of minutes that lost a trade.
   */
  replaceDay(
    index: number,
    of: TradingDay,
    { figures, day, emptied }: { figures: Columns; day: readonly MinuteDraft[]; emptied: Iterable<number> },
  ): void {
    if (of.date !== this.#day?.date) return;
    copySymbol(figures, this.#settled, 0, index);
    const minutes = new Set([...(this.#changes.get(index)?.minutes ?? []), ...emptied]);
    this.#changes.set(index, { moved: [], minutes, day });
  }

  #changeOf(index: number): Change {
    let change = this.#changes.get(index);
    if (change === undefined) {
      change = { moved: [], minutes: new Set(), day: null };
      this.#changes.set(index, change);
    }
    return change;
  }

  /** Position of a trade under its current or an earlier id; -1 if it is not in memory. */
  #heldAs(key: TradeKey): number {
    const { index, exchange, id } = key;
    const position = this.#table.find(index, exchange, id);
    if (position >= 0) return position;
    const origin = this.#fixes.originOf(key);
    return origin === undefined || origin === id ? -1 : this.#heldAs({ index, exchange, id: origin });
  }

  /** Applies a cancel or correction to a trade and its earlier ids, if they are in memory. */
  #fixed(key: TradeKey): boolean {
    const { index, exchange } = key;
    let isHeld = false;
    for (let id: TradeId | undefined = key.id, step = 0; id !== undefined && step < 8; step += 1) {
      const position = this.#table.find(index, exchange, id);
      if (position >= 0) {
        isHeld = true;
        this.#apply({ index, exchange, id }, position);
      }
      id = this.#fixes.originOf({ index, exchange, id });
    }
    return isHeld;
  }

  #apply(key: TradeKey, position: number): void {
    const table = this.#table;
    const current = {
      price: table.priceAt(position),
      shares: table.sharesAt(position),
      updates: table.updatesAt(position),
    };
    const before = table.isGoneAt(position) ? 0 : countedShares(current);
    const wasGone = table.isGoneAt(position);
    const at = table.timeAt(position);
    const values = this.valuesOf(key, at, current);
    const isSame =
      values === null
        ? wasGone
        : !wasGone &&
          values.price === current.price &&
          values.shares === current.shares &&
          values.updates === current.updates;
    if (isSame) return;
    table.change(position, values);
    const change = this.#changeOf(key.index);
    // Report the minute even then, because the source's bars may already include the trade.
    change.minutes.add(minuteOf(at));
    // If `prints` has not returned the trade yet, it will return the new figures.
    if (position >= this.#taken) {
      if (values !== null && values.price !== current.price) this.#repriced.add(position);
      return;
    }
    change.moved.push({ at, shares: (values === null ? 0 : countedShares(values)) - before });
  }

  #queueAt(queue: PrintQueue, position: number, traits = 0): void {
    const table = this.#table;
    const updates = table.updatesAt(position);
    if (updates === 0 || table.isGoneAt(position)) return;
    queue.trade(
      table.symbolAt(position),
      table.timeAt(position),
      table.priceAt(position),
      table.sharesAt(position),
      updates,
      traits,
    );
  }

  #amendment(index: number, { moved, minutes, day }: Change, prints: PrintBatch): TradeAmendment {
    const running = runningDraft(this.#settled, index);
    const drafts = day === null ? (running === null ? [] : [running]) : [...day];
    for (let k = 0; k < prints.length; k += 1) extendSeries(drafts, prints, k);
    // Some trades of an earlier minute are no longer in memory, so its bar must come from the source.
    const first = day === null ? (running?.bar.t ?? 0) : 0;
    const wanted = day === null ? [...minutes] : [...new Set([...minutes, ...drafts.map(({ bar }) => bar.t)])];
    const changes: MinuteChange[] = wanted
      .filter((t) => t >= first)
      .sort((a, b) => a - b)
      .map((t) => ({ t, draft: drafts.find(({ bar }) => bar.t === t) ?? null }));
    if (changes.length < wanted.length) this.options.onUnknown(index);
    return { kind: 'trades', index, settled: this.#settled, prints, moved, minutes: changes, isWhole: day !== null };
  }
}

const countedShares = ({ shares, updates }: TradeValues): number => ((updates & VOLUME) === 0 ? 0 : shares);
