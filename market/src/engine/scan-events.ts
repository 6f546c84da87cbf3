import type { DayReference } from '../provider';
import type { Columns } from './columns';

/** What a symbol can do during a day that scans compare by its age. */
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

/** Places of the levels in a symbol's bits: two for the side on which its price was last, 0 if not compared yet. */
const [VWAP, CLOSE, OPEN, EARLY_HIGH] = [0, 2, 4, 6] as const;
const [ABOVE, BELOW, SIDE] = [1, 2, 3] as const;
/** Set once the symbol has opened. */
const OPENED = 1 << 8;

/** What a restart needs to continue. */
export interface ScanEventsState {
  /** Epoch seconds by symbol; 0 if it has not happened. */
  readonly times: Times;
  readonly bits: Uint16Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Symbols that have printed since the last look. */
  readonly touched: Int32Array;
  /** End of the second under way, epoch milliseconds. */
  readonly nextAt: number;
}

/** The engine, as far as events need it. */
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
 * When each symbol last made a new high or crossed a level. It looks at the end of each second of market time, at the symbols
 * that printed in it, so the result depends on the prints only and not on who looks when. What crosses and returns within a
 * second is no crossing.
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

  /** Prints after this moment need an `approach` first, epoch milliseconds. */
  get nextAt(): number {
    return this.#nextAt;
  }

  /** Call it before a print at `at` (epoch milliseconds): looks at the seconds that ended before it. */
  approach(at: number): void {
    if (at > this.#nextAt) this.#pass(Math.ceil(at / SECOND_MS) * SECOND_MS);
  }

  /** A symbol printed, or its prints were corrected. */
  touch(index: number): void {
    if (this.#isTouched[index] === 1) return;
    this.#isTouched[index] = 1;
    this.#touched[this.#touchedCount++] = index;
  }

  /** Every print up to `at` (epoch milliseconds) is in the figures: looks at the seconds that are over. */
  passTo(at: number): void {
    if (at >= this.#nextAt) this.#pass(at - (at % SECOND_MS) + SECOND_MS);
  }

  /** When it last happened, epoch milliseconds; NaN if it has not happened today. */
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

  /** Looks at the second under way, and begins the one that ends at `next`. Those between have no prints. */
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
    // Comparisons with the NaN before the first look fail: the first price of a day is not a new high.
    if (high[i]! > this.#high[i]!) times.high[i] = second;
    if (low[i]! < this.#low[i]!) times.low[i] = second;
    this.#high[i] = high[i]!;
    this.#low[i] = low[i]!;
    this.#compare(i, CLOSE, last - figures.reference.previous_close[i]!, second, times.closeUp, times.closeDown);
    this.#compare(i, EARLY_HIGH, last - earlyHigh[i]!, second, times.earlyHighUp, null);
    // The distance from VWAP times the volume, which spares a division.
    let aboveVwap = last * volume[i]! - earlyValue[i]! - regularValue[i]!;
    if (figures.hasOpened(i)) {
      // VWAP starts anew at the open: no price crosses from the old one to the new one.
      if ((this.#bits[i]! & OPENED) === 0) this.#bits[i] = (this.#bits[i]! & ~(SIDE << VWAP)) | OPENED;
      aboveVwap = last * regularVolume[i]! - regularValue[i]!;
      this.#compare(i, OPEN, last - figures.open(i), second, times.openUp, times.openDown);
    }
    this.#compare(i, VWAP, aboveVwap, second, times.vwapUp, times.vwapDown);
  }

  /** @param distance of the price from the level; NaN if one of them is unknown, 0 on the level: neither is a crossing. */
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
