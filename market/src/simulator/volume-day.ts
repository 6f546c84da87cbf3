import { dayEvent, dayKey } from './events';
import { dayHalt } from './halts';
import { newsVolume } from './news-run';
import { keyOf, normal, textKey, unit } from './noise';
import { type SessionShape, sessionShape } from './session-shape';
import type { Universe } from './universe';

const OPENING_AUCTION = 0.015;
const CLOSING_AUCTION = 0.05;
const CONTINUOUS = 1 - OPENING_AUCTION - CLOSING_AUCTION;

/** A lot is 0.3 % of the day's regular volume, at most a hundred shares. That is smaller than either auction of any symbol. */
const LOT_PART = 0.003;
const LARGEST_LOT = 100;

const BLOCK = 30;
/** Range within which a half hour may start early or late on the volume clock, in blocks. */
const BLOCK_SWAY = 0.7;
const [REGULAR, PRE_MARKET, EXTENDED, VOLUME] = [21, 22, 23, 24];
const [SWAY, JITTER, LOT] = [100, 1_000, 3_000];

const at = (shares: Float64Array, minute: number): number => {
  const left = Math.floor(minute);
  const from = shares[left]!;
  return from + (shares[left + 1]! - from) * (minute - left);
};

/**
 * The shares that some symbols trade on one day, as a function of the minute. `indices` are the universe indices of the
 * symbols. A symbol's position in `indices` is its row in every column.
 */
export class VolumeDay {
  readonly shape: SessionShape;
  readonly #size: number;
  readonly #key: Int32Array;
  /** Total shares of each session. News adds a surge before the open, starting at a certain minute. */
  readonly #preMarket: Float64Array;
  readonly #surge: Float64Array;
  readonly #surgeStart: Float64Array;
  readonly #regular: Float64Array;
  readonly #extended: Float64Array;
  /** First and last minute of a halt. Shares that wait meanwhile trade in the first minute after it. */
  readonly #haltFrom: Float64Array;
  readonly #haltUntil: Float64Array;
  /** The current half hour. The next two columns contain its start and end on each symbol's volume clock. */
  #block = -1;
  readonly #blockFrom: Float64Array;
  readonly #blockTo: Float64Array;

  constructor(universe: Universe, date: string, indices: ArrayLike<number>) {
    const size = indices.length;
    const column = () => new Float64Array(size);
    this.shape = sessionShape(date);
    this.#size = size;
    this.#key = new Int32Array(size);
    [this.#preMarket, this.#surge, this.#surgeStart] = [column(), column(), column()];
    [this.#regular, this.#extended, this.#blockFrom, this.#blockTo] = [column(), column(), column(), column()];
    [this.#haltFrom, this.#haltUntil] = [column(), column()];
    const dateKey = textKey(date);
    for (let row = 0; row < size; row++) this.#plan(universe, indices[row]!, row, dateKey);
  }

  #plan(universe: Universe, index: number, row: number, dateKey: number): void {
    const key = dayKey(universe, index, dateKey);
    const event = dayEvent(universe, index, key);
    const usual = universe.dailyVolume[index]!;
    const surge = event?.surge ?? 0;
    this.#key[row] = keyOf(key, VOLUME);
    this.#preMarket[row] = usual * universe.preMarketPart[index]! * Math.exp(0.3 * normal(key, PRE_MARKET));
    // Independent of how quiet the symbol usually is.
    this.#surge[row] = surge * (0.35 * usual + 220_000);
    this.#surgeStart[row] = event?.minute ?? 0;
    this.#regular[row] = usual * 0.93 * Math.exp(0.28 * normal(key, REGULAR)) * (1 + 2 * surge) + 900_000 * surge;
    const halt = dayHalt(event, key);
    this.#haltFrom[row] = halt?.from ?? 0;
    this.#haltUntil[row] = halt?.until ?? 0;
    this.#extended[row] = usual * 0.02 * Math.exp(0.4 * normal(key, EXTENDED)) * (event ? 4 : 1);
  }

  /**
   * Adds to `sums` the whole shares that each symbol traded in [04:00, 04:00 + minute). The totals start at 0 and never
   * fall. Shares come in uneven lots, so that a thin symbol trades now and then instead of one share every minute.
   * Every symbol trades in the first and the last minute of the regular session.
   */
  addShares(minute: number, sums: Float64Array): void {
    if (minute <= 0) return;
    this.#enter(Math.floor(minute / BLOCK));
    for (let row = 0; row < this.#size; row++) {
      sums[row]! += this.#inLots(row, this.#raw(row, minute, this.#blockFrom[row]!, this.#blockTo[row]!));
    }
  }

  /** Like `addShares`, for one symbol, without computing the clocks of all others. */
  sharesOf(row: number, minute: number): number {
    if (minute <= 0) return 0;
    const block = Math.floor(minute / BLOCK);
    return this.#inLots(row, this.#raw(row, minute, this.#clockAt(row, block), this.#clockAt(row, block + 1)));
  }

  #inLots(row: number, raw: number): number {
    const lot = Math.max(1, Math.min(LARGEST_LOT, Math.floor(this.#regular[row]! * LOT_PART)));
    const lots = Math.floor(raw / lot);
    return lots > 0 ? lots * lot + Math.floor(unit(this.#key[row]!, LOT + lots) * lot) : 0;
  }

  /**
   * Shares before they are rounded to lots. @param from start of the minute's half hour on the symbol's volume clock
   * @param to end of that half hour on the symbol's volume clock
   */
  #raw(row: number, clockMinute: number, from: number, to: number): number {
    const start = Math.floor(clockMinute / BLOCK) * BLOCK;
    // Converts to the symbol's volume clock, which may run fast or slow but never backwards.
    const clockOf = (minute: number): number =>
      from + ((to - from) * (minute - start + unit(this.#key[row]!, JITTER + minute))) / BLOCK;
    const isHalted = clockMinute > this.#haltFrom[row]! && clockMinute <= this.#haltUntil[row]!;
    const minute = isHalted ? this.#haltFrom[row]! : clockMinute;
    const { open, close, end, preMarket, regular, extended } = this.shape;
    if (minute < open) {
      const clock = clockOf(minute);
      return this.#preMarket[row]! * at(preMarket, clock) + this.#news(row, clock);
    }
    const beforeOpen = this.#preMarket[row]! + this.#surge[row]!;
    if (minute === open) return beforeOpen;
    if (minute < close) {
      const part = at(regular, clockOf(minute) - open);
      return beforeOpen + this.#regular[row]! * (OPENING_AUCTION + CONTINUOUS * part);
    }
    const beforeClose = beforeOpen + this.#regular[row]!;
    if (minute === close) return beforeClose;
    if (minute >= end) return beforeClose + this.#extended[row]!;
    return beforeClose + this.#extended[row]! * at(extended, clockOf(minute) - close);
  }

  #news(row: number, clock: number): number {
    const surge = this.#surge[row]!;
    const start = this.#surgeStart[row]!;
    return surge === 0 || clock <= start ? 0 : surge * newsVolume(clock - start, this.shape.open - start);
  }

  #enter(block: number): void {
    if (block === this.#block) return;
    this.#block = block;
    this.#fillClock(block, this.#blockFrom);
    this.#fillClock(block + 1, this.#blockTo);
  }

  #fillClock(block: number, into: Float64Array): void {
    for (let row = 0; row < this.#size; row++) into[row] = this.#clockAt(row, block);
  }

  /**
   * A symbol's volume clock at the start of a half hour: exact at the start and end of sessions, otherwise slightly
   * early or late.
   */
  #clockAt(row: number, block: number): number {
    const minute = block * BLOCK;
    const { open, close, end } = this.shape;
    if (minute === 0 || minute === open || minute === close || minute >= end) return minute;
    return minute + (unit(this.#key[row]!, SWAY + block) - 0.5) * BLOCK * BLOCK_SWAY;
  }
}
