import type { DayReference } from '../provider';
import { interpolate } from './figures';

/** Length of the short window for relative volume, minutes. */
const WINDOW = 5;
/** Columns kept by minute: the moment needs those of its window and one more, questions about other minutes a few. */
const SLOTS = WINDOW + 5;
const LAST_MINUTE = 960;

/** The columns of the last minutes that somebody asked for. */
class Ring {
  readonly #slots: Float64Array[];
  readonly #minutes = new Int32Array(SLOTS).fill(-1);

  constructor(symbols: number) {
    this.#slots = Array.from({ length: SLOTS }, () => new Float64Array(symbols));
  }

  clear(): void {
    this.#minutes.fill(-1);
  }

  /** The column of a minute; valid until another minute takes its place. */
  at(minute: number, day: DayReference | null): Float64Array {
    const slot = minute % SLOTS;
    const column = this.#slots[slot]!;
    if (this.#minutes[slot] !== minute) {
      day?.baseline(minute, column);
      this.#minutes[slot] = minute;
    }
    return column;
  }
}

/** The volume baseline B of every symbol around one moment of the day (definitions 4.3). */
export class Baselines {
  readonly #moment: Ring;
  /** A ring of its own: a bar may be minutes ahead of the moment, and must not take the place of the window's start. */
  readonly #others: Ring;
  #day: DayReference | null = null;
  #before: Float64Array = new Float64Array(0);
  #after: Float64Array = this.#before;
  #windowBefore: Float64Array = this.#before;
  #windowAfter: Float64Array = this.#before;
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
    return interpolate(this.#before[index]!, this.#after[index]!, this.#fraction);
  }

  /** As `day` at another moment, epoch milliseconds. */
  dayAt(index: number, at: number): number {
    const minute = this.#minuteOf(at);
    const before = this.#others.at(Math.floor(minute), this.#day);
    const after = this.#others.at(Math.min(Math.floor(minute) + 1, LAST_MINUTE), this.#day);
    return interpolate(before[index]!, after[index]!, minute - Math.floor(minute));
  }

  /** Mean shares traded in the five minutes before this time of day, fewer right after 04:00. */
  window(index: number): number {
    return this.day(index) - interpolate(this.#windowBefore[index]!, this.#windowAfter[index]!, this.#windowFraction);
  }

  /** Minutes since 04:00, with their fraction. */
  #minuteOf(at: number): number {
    const preOpen = this.#day?.day.pre_open ?? 0;
    return Math.min(Math.max(at / 60_000 - preOpen / 60, 0), LAST_MINUTE);
  }
}
