import type { TradingDay } from '@prebell/contracts';
import { type Columns, clearColumns, copySymbol, createColumns } from '../engine/columns';
import { extendSeries, runningDraft } from '../engine/minute-series';
import { addPrints, type RegularSession, regularSessionOf } from '../engine/prints';
import type { MinuteChange, MinuteDraft, PrintBatch, TradeAmendment } from '../provider';
import { VOLUME } from './conditions';
import { PrintQueue } from './print-queue';
import { type Correction, TradeFixes } from './trade-fixes';
import { type TradeKey, TradeTable, type TradeValues } from './trade-table';

const MINUTE_MS = 60_000;
/** Trades are told apart, and can be taken back without asking anybody, for at least this long, as long as there is room. */
export const HELD_MS = 310_000;
/** At most so many trades are held, 90 MB, unless something is being read that they have to be told apart from. */
const MOST_HELD = 1 << 21;
const BLOCK = 1_024;

interface Change {
  readonly moved: { at: number; shares: number }[];
  /** Starts of the changed minutes, epoch seconds. */
  readonly minutes: Set<number>;
  /** The minutes that the trades before those held make, after the whole day was read again. */
  readonly day: readonly MinuteDraft[] | null;
}

export interface LedgerOptions {
  /** Number of symbols in the universe. */
  readonly symbols: number;
  readonly mostHeld?: number;
  /** Trades are settled so many at a time at least. */
  readonly block?: number;
  /** Minutes of a symbol can only be known by reading its day again. */
  readonly onUnknown: (index: number) => void;
}

/**
 * The day's trades: the newest one by one, the older ones as what they add up to. A trade is counted once, however often it
 * comes, and a cancel or correction at any moment leaves the figures that the trades without it make.
 */
export class TradeLedger {
  readonly #table = new TradeTable();
  readonly #fixes = new TradeFixes();
  readonly #queue = new PrintQueue();
  readonly #settledQueue = new PrintQueue();
  /** What the trades that are no longer held, and the bars before them, add up to. */
  readonly #settled: Columns;
  /** 1 for the symbols that any of them is of. */
  readonly #isSettled: Uint8Array;
  readonly #changes = new Map<number, Change>();
  readonly #mostHeld: number;
  readonly #block: number;
  #day: TradingDay | null = null;
  #session: RegularSession = { openMs: Number.POSITIVE_INFINITY, closeMs: Number.POSITIVE_INFINITY };
  /** Position of the first trade that was not handed out. */
  #taken = 0;
  #settledTo = 0;
  #holds = 0;

  constructor(private readonly options: LedgerOptions) {
    this.#settled = createColumns(options.symbols);
    this.#isSettled = new Uint8Array(options.symbols);
    this.#mostHeld = options.mostHeld ?? MOST_HELD;
    this.#block = options.block ?? BLOCK;
    clearColumns(this.#settled);
  }

  /** Trades held one by one. */
  get size(): number {
    return this.#table.size;
  }

  /** Forgets the day before; `history` is what happened before the first trade. */
  openDay(day: TradingDay, history: PrintBatch): void {
    this.#day = day;
    this.#session = regularSessionOf(day);
    this.#table.clear();
    this.#fixes.clear();
    this.#changes.clear();
    this.#taken = 0;
    this.#settledTo = 0;
    clearColumns(this.#settled);
    addPrints(this.#settled, this.#session, history, 0, history.length);
    this.#isSettled.fill(0);
    for (let k = 0; k < history.length; k += 1) this.#isSettled[history.symbol[k]!] = 1;
  }

  /** Counts a trade; false when it was counted before. `at` is epoch milliseconds. */
  add(key: TradeKey, at: number, { price, shares, updates }: TradeValues): boolean {
    const { index, exchange, id } = key;
    const isFixed = this.#fixes.has(index);
    if (isFixed && this.#heldAs(key) >= 0) return false;
    if (!this.#table.add(index, exchange, id, at, price, shares, updates)) return false;
    if (isFixed) this.#apply(key, this.#table.end - 1);
    return true;
  }

  /** True when the trade is held, be it under an id that it had before it was corrected. */
  has(key: TradeKey): boolean {
    return this.#heldAs(key) >= 0;
  }

  /** True when something was told of the trade after it. */
  isFixed(key: TradeKey): boolean {
    return this.#fixes.names(key);
  }

  /**
   * What is left of a trade of an instant: null when it was taken back, or when what it became is told by itself.
   * @param isTold says which trades are; those that are held by default.
   */
  valuesOf(
    key: TradeKey,
    at: number,
    told: TradeValues,
    isTold = ({ index, exchange, id }: TradeKey) => this.#table.find(index, exchange, id) >= 0,
  ): TradeValues | null {
    return this.#fixes.valuesOf(key, at, told, isTold);
  }

  /** A trade does not count. False when it is not held: it has not come yet, or is one of those that are added up. */
  cancel(key: TradeKey): boolean {
    this.#fixes.cancel(key);
    return this.#fixed(key);
  }

  /** A trade becomes another one. Answers as `cancel`. */
  correct(key: TradeKey, correction: Correction): boolean {
    this.#fixes.correct(key, correction);
    return this.#fixed(key);
  }

  /** A trade no longer holds: another one, which is told by itself, stands for it. Answers as `cancel`. */
  replace(key: TradeKey): boolean {
    this.#fixes.replace(key);
    return this.#fixed(key);
  }

  /** True when trades of the symbol are added up and no longer told apart. */
  hasSettled(index: number): boolean {
    return this.#isSettled[index] === 1;
  }

  /** Later trades than this are all held one by one, epoch milliseconds. */
  get settledTo(): number {
    return this.#settledTo;
  }

  /** The trades since last asked that count. */
  prints(): PrintBatch {
    for (let position = this.#taken; position < this.#table.end; position += 1) this.#queueAt(this.#queue, position);
    this.#taken = this.#table.end;
    return this.#queue.take();
  }

  /** The symbols whose trades were corrected since last asked. Call after `prints`. */
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

  /** Says again what a minute (its start in epoch seconds) of a symbol is. */
  touch(index: number, minute: number): void {
    this.#changeOf(index).minutes.add(minute);
  }

  /** Trades are not forgotten until `release`: those of another source have to be told apart from them. */
  hold(): void {
    this.#holds += 1;
  }

  release(): void {
    this.#holds -= 1;
  }

  /** Adds up the trades before `before`, epoch milliseconds, and those for which there is no room. */
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
   * Takes a symbol's day as it was read again, without the trades that are held. Nothing happens when another day has begun.
   * @param figures what they add up to, of one entry; `day` their minutes, ascending.
   * @param emptied starts (epoch seconds) of minutes that a trade was taken from.
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

  /** Position at which a trade is held under its id or one before it, -1 when it is not. */
  #heldAs(key: TradeKey): number {
    const { index, exchange, id } = key;
    const position = this.#table.find(index, exchange, id);
    if (position >= 0) return position;
    const origin = this.#fixes.originOf(key);
    return origin === undefined || origin === id ? -1 : this.#heldAs({ index, exchange, id: origin });
  }

  /** Something is known of a trade now: it and those that it was before change, as far as they are held. */
  #fixed(key: TradeKey): boolean {
    const { index, exchange } = key;
    let isHeld = false;
    for (let id: number | undefined = key.id, step = 0; id !== undefined && step < 8; step += 1) {
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
    const told = {
      price: table.priceAt(position),
      shares: table.sharesAt(position),
      updates: table.updatesAt(position),
    };
    const before = table.isGoneAt(position) ? 0 : countedShares(told);
    const wasGone = table.isGoneAt(position);
    const at = table.timeAt(position);
    const values = this.valuesOf(key, at, told);
    const isSame =
      values === null
        ? wasGone
        : !wasGone && values.price === told.price && values.shares === told.shares && values.updates === told.updates;
    if (isSame) return;
    table.change(position, values);
    const change = this.#changeOf(key.index);
    // The bars of the source may know of it already.
    change.minutes.add(Math.floor(at / MINUTE_MS) * 60);
    // One that was not handed out yet is handed out as it is now.
    if (position >= this.#taken) return;
    change.moved.push({ at, shares: (values === null ? 0 : countedShares(values)) - before });
  }

  #queueAt(queue: PrintQueue, position: number): void {
    const table = this.#table;
    const updates = table.updatesAt(position);
    if (updates === 0 || table.isGoneAt(position)) return;
    queue.trade(
      table.symbolAt(position),
      table.timeAt(position),
      table.priceAt(position),
      table.sharesAt(position),
      updates,
    );
  }

  #amendment(index: number, { moved, minutes, day }: Change, prints: PrintBatch): TradeAmendment {
    const running = runningDraft(this.#settled, index);
    const drafts = day === null ? (running === null ? [] : [running]) : [...day];
    for (let k = 0; k < prints.length; k += 1) extendSeries(drafts, prints, k);
    // The trades of an earlier minute are not all held: its bar can only be read.
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
