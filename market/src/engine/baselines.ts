import type { DayReference } from '../provider';
import { interpolate } from './figures';

/** Length of the short window for relative volume, minutes. */
const WINDOW = 5;
/** Number of minute columns to keep. The current time needs those of its window plus one; the rest are for other times. */
const SLOTS = WINDOW + 5;
const LAST_MINUTE = 960;

/** Marks a baseline that is not computed yet. Computed ones are NaN or at least 0. */
const UNASKED = -1;

/** Baseline B at one minute, by symbol. */
class MinuteColumn {
  readonly #values: Float64Array;
  #minute = -1;
  #baselineOf: DayReference['baselineOf'];

  constructor(symbols: number) {
    this.#values = new Float64Array(symbols);
  }

  clear(): void {
    this.#minute = -1;
  }

  moveTo(minute: number, day: DayReference | null): void {
    if (this.#minute === minute) return;
    this.#minute = minute;
    this.#baselineOf = day?.baselineOf;
    if (this.#baselineOf === undefined) day?.baseline(minute, this.#values);
    else this.#values.fill(UNASKED);
  }

  at(index: number): number {
    const known = this.#values[index]!;
    if (known !== UNASKED || this.#baselineOf === undefined) return known;
    const value = this.#baselineOf(this.#minute, index);
    this.#values[index] = value;
    return value;
  }
}

/** The minute columns that were requested most recently. */
class Ring {
  readonly #slots: readonly MinuteColumn[];

  constructor(symbols: number) {
    this.#slots = Array.from({ length: SLOTS }, () => new MinuteColumn(symbols));
  }

  clear(): void {
    for (const column of this.#slots) column.clear();
  }

  /** The column of a minute; valid until another minute takes its place. */
  at(minute: number, day: DayReference | null): MinuteColumn {
    const column = this.#slots[minute % SLOTS]!;
    column.moveTo(minute, day);
    return column;
  }
}

/** The volume baseline B of every symbol around one time of the day (definitions 4.3). */
export class Baselines {
  readonly #moment: Ring;
  /** A separate ring: a bar may be minutes ahead of the current time, and must not displace the start of the window. */
  readonly #others: Ring;
  #day: DayReference | null = null;
  #before = new MinuteColumn(0);
  #after = this.#before;
  #windowBefore = this.#before;
  #windowAfter = this.#before;
  #fraction = 0;
  #windowFraction = 0;

  constructor(symbols: number) {
    this.#moment = new Ring(symbols);
    this.#others = new Ring(symbols);
  }

  openDay(day: DayReference): void {
    this.#day = day;
    this.#moment.clear();
    this.#others.clear();
  }

  /** Moves to a time, epoch milliseconds. Times outside 04:00 to 20:00 count as the nearer end. */
  moveTo(at: number): void {
    const minute = this.#minuteOf(at);
    const start = Math.max(minute - WINDOW, 0);
    this.#before = this.#moment.at(Math.floor(minute), this.#day);
    this.#after = this.#moment.at(Math.min(Math.floor(minute) + 1, LAST_MINUTE), this.#day);
    this.#fraction = minute - Math.floor(minute);
    this.#windowBefore = this.#moment.at(Math.floor(start), this.#day);
    this.#windowAfter = this.#moment.at(Math.floor(start) + 1, this.#day);
    this.#windowFraction = start - Math.floor(start);
  }

  /** Mean shares traded by this time of day; NaN with too few sessions on record. */
  day(index: number): number {
    return interpolate(this.#before.at(index), this.#after.at(index), this.#fraction);
  }

  /** Like `day`, at another time, epoch milliseconds. */
  dayAt(index: number, at: number): number {
    const minute = this.#minuteOf(at);
    const before = this.#others.at(Math.floor(minute), this.#day);
    const after = this.#others.at(Math.min(Math.floor(minute) + 1, LAST_MINUTE), this.#day);
    return interpolate(before.at(index), after.at(index), minute - Math.floor(minute));
  }

  /** Mean shares traded in the five minutes before this time of day; right after 04:00 the window is shorter. */
  window(index: number): number {
    const [before, after] = [this.#windowBefore.at(index), this.#windowAfter.at(index)];
    return this.day(index) - interpolate(before, after, this.#windowFraction);
  }

  /** Minutes since 04:00, including the fraction. */
  #minuteOf(at: number): number {
    const preOpen = this.#day?.day.pre_open ?? 0;
    return Math.min(Math.max(at / 60_000 - preOpen / 60, 0), LAST_MINUTE);
  }
}
