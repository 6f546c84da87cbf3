import type { DayReference } from '../provider';
import type { Columns } from './columns';

/** Events during a symbol's day. Scans compare their age. */
const EVENTS = [
  'high',
  'low',
  'vwapUp',
  'vwapDown',
  'closeUp',
  'closeDown',
  'openUp',
  'openDown',
  'earlyHighUp',
] as const;
export type ScanEvent = (typeof EVENTS)[number];
type Times = Readonly<Record<ScanEvent, Uint32Array>>;

/**
 * Bit offsets of the levels in a symbol's bits. Two bits each say on which side of the level the price was last; 0 if
 * not compared yet.
 */
const [VWAP, CLOSE, OPEN, EARLY_HIGH] = [0, 2, 4, 6] as const;
const [ABOVE, BELOW, SIDE] = [1, 2, 3] as const;
/** Set once the symbol has opened. */
const OPENED = 1 << 8;

/** The state that a restart needs to continue. */
export interface ScanEventsState {
  /** Time of the last event in epoch seconds, by symbol; 0 if there was none. */
  readonly times: Times;
  readonly bits: Uint16Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Symbols that have printed since the last check. */
  readonly touched: Int32Array;
  /** End of the current second, epoch milliseconds. */
  readonly nextAt: number;
}

/** The part of the engine that events need. */
interface Figures {
  readonly universe: { readonly length: number };
  readonly columns: Columns;
  readonly reference: DayReference;
  hasOpened(index: number): boolean;
  open(index: number): number;
}

const SECOND_MS = 1_000;

const byName = <Name extends string, Value>(names: readonly Name[], create: () => Value) =>
  Object.fromEntries(names.map((name) => [name, create()])) as Record<Name, Value>;

/**
 * When each symbol last made a new high or low, or crossed a level. At the end of each second of market time, it checks
 * the symbols that printed in it. So the result depends only on the prints, not on when somebody asks. A price that
 * crosses a level and returns within the same second is no crossing.
 */
export class ScanEvents {
  readonly #times: Times;
  readonly #bits: Uint16Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #touched: Int32Array;
  readonly #isTouched: Uint8Array;
  #touchedCount = 0;
  #nextAt = 0;

  constructor(private readonly figures: Figures) {
    const { length } = figures.universe;
    this.#times = byName(EVENTS, () => new Uint32Array(length));
    this.#bits = new Uint16Array(length);
    this.#high = new Float64Array(length);
    this.#low = new Float64Array(length);
    this.#touched = new Int32Array(length);
    this.#isTouched = new Uint8Array(length);
  }

  /** Begins a day at `at`, epoch milliseconds. */
  clear(at: number): void {
    for (const column of [...Object.values(this.#times), this.#bits]) column.fill(0);
    for (const column of [this.#high, this.#low]) column.fill(Number.NaN);
    this.#forgetTouched();
    this.#nextAt = at + SECOND_MS;
  }

  /** Call `approach` before a print later than this, epoch milliseconds. */
  get nextAt(): number {
    return this.#nextAt;
  }

  /** Call it before a print at `at` (epoch milliseconds): checks the seconds that ended before it. */
  approach(at: number): void {
    if (at > this.#nextAt) this.#pass(Math.ceil(at / SECOND_MS) * SECOND_MS);
  }

  /** Notes that a symbol printed, or that its prints were corrected. */
  touch(index: number): void {
    if (this.#isTouched[index] === 1) return;
    this.#isTouched[index] = 1;
    this.#touched[this.#touchedCount++] = index;
  }

  /** Call it when the figures include every print up to `at` (epoch milliseconds): checks the seconds that are over. */
  passTo(at: number): void {
    if (at >= this.#nextAt) this.#pass(at - (at % SECOND_MS) + SECOND_MS);
  }

  /** When the event last happened, epoch milliseconds; NaN if it has not happened today. */
  at(event: ScanEvent, index: number): number {
    const second = this.#times[event][index]!;
    return second === 0 ? Number.NaN : second * SECOND_MS;
  }

  state(): ScanEventsState {
    return {
      times: this.#times,
      bits: this.#bits,
      high: this.#high,
      low: this.#low,
      touched: this.#touched.slice(0, this.#touchedCount),
      nextAt: this.#nextAt,
    };
  }

  restore({ times, bits, high, low, touched, nextAt }: ScanEventsState): void {
    for (const event of EVENTS) this.#times[event].set(times[event]);
    this.#bits.set(bits);
    this.#high.set(high);
    this.#low.set(low);
    this.#forgetTouched();
    for (const index of touched) this.touch(index);
    this.#nextAt = nextAt;
  }

  /** Checks the current second, and begins the one that ends at `next`. The seconds in between have no prints. */
  #pass(next: number): void {
    const second = this.#nextAt / SECOND_MS;
    for (let k = 0; k < this.#touchedCount; k += 1) this.#look(this.#touched[k]!, second);
    this.#forgetTouched();
    this.#nextAt = next;
  }

  #forgetTouched(): void {
    for (let k = 0; k < this.#touchedCount; k += 1) this.#isTouched[this.#touched[k]!] = 0;
    this.#touchedCount = 0;
  }

  #look(i: number, second: number): void {
    const { figures } = this;
    const { price, high, low, earlyHigh, volume, earlyValue, regularVolume, regularValue } = figures.columns;
    const times = this.#times;
    const last = price[i]!;
    // The first price of a day is no new high: before the first check the value is NaN, and comparisons with NaN fail.
    if (high[i]! > this.#high[i]!) times.high[i] = second;
    if (low[i]! < this.#low[i]!) times.low[i] = second;
    this.#high[i] = high[i]!;
    this.#low[i] = low[i]!;
    this.#compare(i, CLOSE, last - figures.reference.previous_close[i]!, second, times.closeUp, times.closeDown);
    // No price before the open is above the high of that moment, and the last one may be that high. So every stock begins below it.
    if (earlyHigh[i]! > 0 && (this.#bits[i]! & (SIDE << EARLY_HIGH)) === 0) this.#bits[i]! |= BELOW << EARLY_HIGH;
    this.#compare(i, EARLY_HIGH, last - earlyHigh[i]!, second, times.earlyHighUp, null);
    // The distance from VWAP multiplied by the volume, which avoids a division.
    let aboveVwap = last * volume[i]! - earlyValue[i]! - regularValue[i]!;
    if (figures.hasOpened(i)) {
      // VWAP restarts at the open, so a price cannot cross from the old one to the new one.
      if ((this.#bits[i]! & OPENED) === 0) this.#bits[i] = (this.#bits[i]! & ~(SIDE << VWAP)) | OPENED;
      aboveVwap = last * regularVolume[i]! - regularValue[i]!;
      this.#compare(i, OPEN, last - figures.open(i), second, times.openUp, times.openDown);
    }
    this.#compare(i, VWAP, aboveVwap, second, times.vwapUp, times.vwapDown);
  }

  /** @param distance from the level to the price. NaN if one of them is unknown, 0 at the level; neither is a crossing. */
  #compare(
    i: number,
    level: number,
    distance: number,
    second: number,
    up: Uint32Array,
    down: Uint32Array | null,
  ): void {
    if (!(distance > 0 || distance < 0)) return;
    const bits = this.#bits[i]!;
    const side = distance > 0 ? ABOVE : BELOW;
    const before = (bits >> level) & SIDE;
    if (before === side) return;
    this.#bits[i] = (bits & ~(SIDE << level)) | (side << level);
    if (before === 0) return;
    if (side === ABOVE) up[i] = second;
    else if (down !== null) down[i] = second;
  }
}
