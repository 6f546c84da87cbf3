import type { DayReference } from '../provider';
import { interpolate } from './figures';

/** Length of the short window for relative volume, minutes. */
const WINDOW = 5;
/** Columns kept by minute: the moment needs those of its window and one more, questions about other minutes a few. */
const SLOTS = WINDOW + 5;
const LAST_MINUTE = 960;

/** A baseline that nobody asked for yet. Known ones are NaN or at least 0. */
const UNASKED = -1;

/** B of one minute, by symbol. */
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

/** The columns of the last minutes that somebody asked for. */
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

/** The volume baseline B of every symbol around one moment of the day (definitions 4.3). */
export class Baselines {
  readonly #moment: Ring;
  /** A ring of its own: a bar may be minutes ahead of the moment, and must not take the place of the window's start. */
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

  /** Moves to a moment, epoch milliseconds. Outside 04:00 to 20:00 the nearer of the two counts. */
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

  /** As `day` at another moment, epoch milliseconds. */
  dayAt(index: number, at: number): number {
    const minute = this.#minuteOf(at);
    const before = this.#others.at(Math.floor(minute), this.#day);
    const after = this.#others.at(Math.min(Math.floor(minute) + 1, LAST_MINUTE), this.#day);
    return interpolate(before.at(index), after.at(index), minute - Math.floor(minute));
  }

  /** Mean shares traded in the five minutes before this time of day, fewer right after 04:00. */
  window(index: number): number {
    const [before, after] = [this.#windowBefore.at(index), this.#windowAfter.at(index)];
    return this.day(index) - interpolate(before, after, this.#windowFraction);
  }

  /** Minutes since 04:00, with their fraction. */
  #minuteOf(at: number): number {
    const preOpen = this.#day?.day.pre_open ?? 0;
    return Math.min(Math.max(at / 60_000 - preOpen / 60, 0), LAST_MINUTE);
  }
}
