import type { DayReference } from '../provider';
import { interpolate } from './figures';

/** Length of the short window for relative volume, minutes. */
const WINDOW = 5;
/**
 * Baselines needed at the same time: two around now, two around five minutes ago, and those between. A symbol's bar may
 * also be a minute or two ahead of the others.
 */
const SLOTS = WINDOW + 5;
const LAST_MINUTE = 960;

/** The volume baseline B of every symbol around one moment of the day (definitions 4.3). */
export class Baselines {
  readonly #slots: Float64Array[];
  readonly #minutes = new Int32Array(SLOTS).fill(-1);
  #day: DayReference | null = null;
  #before: Float64Array = new Float64Array(0);
  #after: Float64Array = this.#before;
  #windowBefore: Float64Array = this.#before;
  #windowAfter: Float64Array = this.#before;
  #fraction = 0;
  #windowFraction = 0;

  constructor(symbols: number) {
    this.#slots = Array.from({ length: SLOTS }, () => new Float64Array(symbols));
  }

  openDay(day: DayReference): void {
    this.#day = day;
    this.#minutes.fill(-1);
  }

  /** Moves to a moment, epoch milliseconds. Outside 04:00 to 20:00 the nearer of the two counts. */
  moveTo(at: number): void {
    const minute = this.#minuteOf(at);
    const start = Math.max(minute - WINDOW, 0);
    this.#before = this.#filled(Math.floor(minute));
    this.#after = this.#filled(Math.min(Math.floor(minute) + 1, LAST_MINUTE));
    this.#fraction = minute - Math.floor(minute);
    this.#windowBefore = this.#filled(Math.floor(start));
    this.#windowAfter = this.#filled(Math.floor(start) + 1);
    this.#windowFraction = start - Math.floor(start);
  }

  /** Mean shares traded by this time of day; NaN with too few sessions on record. */
  day(index: number): number {
    return interpolate(this.#before[index]!, this.#after[index]!, this.#fraction);
  }

  /** As `day` at another moment, epoch milliseconds. */
  dayAt(index: number, at: number): number {
    const minute = this.#minuteOf(at);
    const before = this.#filled(Math.floor(minute));
    const after = this.#filled(Math.min(Math.floor(minute) + 1, LAST_MINUTE));
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

  #filled(minute: number): Float64Array {
    const slot = minute % SLOTS;
    const column = this.#slots[slot]!;
    if (this.#minutes[slot] !== minute) {
      this.#day?.baseline(minute, column);
      this.#minutes[slot] = minute;
    }
    return column;
  }
}
