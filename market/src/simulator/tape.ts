import { MINUTE_MS } from '../clock/minute';
import { keyOf, unit } from './noise';
import { MIN_TRADES, type MinutePrices, type PricePath, toTick } from './price-path';
import { TradeBatch } from './trade-batch';
import type { VolumeDay } from './volume-day';

/** Trades fall strictly inside their minute, so that no instant belongs to two minutes. */
const LAST_MS = MINUTE_MS - 1;
/** Trades are delivered in steps of this length, each sorted by time. */
const STEP_MS = 100;
const [TIME, SIZE, PRICE, SEAT] = [0x10000000, 0x20000000, 0x30000000, 0x40000000];

export interface TapeOptions {
  /** 04:00 in epoch milliseconds. */
  readonly start: number;
  readonly volumes: VolumeDay;
  readonly paths: readonly PricePath[];
  /** Noise key for the day's trades. */
  readonly key: number;
  /** Target number of trades a second over all symbols. */
  readonly rate: number;
}

/**
 * The trades of one day in time order. Each minute bar is turned into trades: the first at the open, two at the high
 * and low, the last at the close. Their shares add up to the bar's volume.
 */
export class Tape {
  readonly #day: TapeOptions;
  readonly #batch = new TradeBatch();
  readonly #bar: MinutePrices = { o: 0, h: 0, l: 0, c: 0 };
  /** Cumulative shares of every symbol before and after the minute. */
  readonly #before: Float64Array;
  readonly #after: Float64Array;
  #minute = -1;
  /** Number of symbols that trade in the minute. The following arrays have an entry for each of them: */
  #active = 0;
  readonly #symbol: Int32Array;
  readonly #key: Int32Array;
  readonly #count: Int32Array;
  readonly #shares: Float64Array;
  readonly #open: Float64Array;
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  readonly #close: Float64Array;
  readonly #highAt: Int32Array;
  readonly #lowAt: Int32Array;
  /** The next trade, its millisecond, and the total shares of earlier trades. */
  readonly #next: Int32Array;
  readonly #nextMs: Int32Array;
  readonly #sharesSoFar: Float64Array;
  /** Trades before this millisecond of the minute have been delivered. */
  #position = 0;

  constructor(day: TapeOptions) {
    this.#day = day;
    const size = day.paths.length;
    const ints = () => new Int32Array(size);
    const floats = () => new Float64Array(size);
    [this.#before, this.#after] = [floats(), floats()];
    [this.#symbol, this.#key, this.#count, this.#highAt, this.#lowAt] = [ints(), ints(), ints(), ints(), ints()];
    [this.#next, this.#nextMs] = [ints(), ints()];
    [this.#shares, this.#sharesSoFar] = [floats(), floats()];
    [this.#open, this.#high, this.#low, this.#close] = [floats(), floats(), floats(), floats()];
  }

  /** Trades with `at` in (after, until], epoch milliseconds. The same batch is reused. */
  *between(after: number, until: number): Generator<TradeBatch> {
    let from = Math.max(0, Math.floor(after - this.#day.start) + 1);
    const end = Math.min(Math.floor(until - this.#day.start) + 1, this.#day.volumes.shape.end * MINUTE_MS);
    while (from < end) {
      const minute = Math.floor(from / MINUTE_MS);
      const offset = minute * MINUTE_MS;
      const to = Math.min(end, offset + MINUTE_MS, from + STEP_MS);
      this.#seek(minute, from - offset);
      this.#emit(to - offset);
      from = to;
      if (this.#batch.length > 0) yield this.#batch;
    }
  }

  #seek(minute: number, ms: number): void {
    if (minute !== this.#minute || ms < this.#position) this.#begin(minute);
    for (let slot = 0; slot < this.#active; slot++) while (this.#nextMs[slot]! < ms) this.#skip(slot);
    this.#position = ms;
  }

  /** Plans the minute: which symbols trade, how often, and in which price range. */
  #begin(minute: number): void {
    const { volumes, rate, key } = this.#day;
    volumes.addShares(minute, this.#before.fill(0));
    volumes.addShares(minute + 1, this.#after.fill(0));
    const minuteKey = keyOf(key, minute);
    let weight = 0;
    this.#active = 0;
    this.#minute = minute;
    for (let symbol = 0; symbol < this.#after.length; symbol++) {
      const shares = this.#after[symbol]! - this.#before[symbol]!;
      if (shares === 0) continue;
      const slot = this.#active++;
      this.#symbol[slot] = symbol;
      this.#key[slot] = keyOf(minuteKey, symbol);
      this.#shares[slot] = shares;
      weight += Math.sqrt(shares);
    }
    const scale = (rate * 60) / weight;
    for (let slot = 0; slot < this.#active; slot++) this.#lay(slot, scale);
  }

  #lay(slot: number, scale: number): void {
    const shares = this.#shares[slot]!;
    const key = this.#key[slot]!;
    this.#day.paths[this.#symbol[slot]!]!.prices(this.#minute, shares, this.#bar);
    const wanted = Math.round(Math.sqrt(shares) * scale);
    const count = Math.min(shares, Math.max(MIN_TRADES, wanted));
    this.#count[slot] = count;
    this.#open[slot] = this.#bar.o;
    this.#high[slot] = this.#bar.h;
    this.#low[slot] = this.#bar.l;
    this.#close[slot] = this.#bar.c;
    // The high and the low go to two different trades between the first and the last. With fewer than four trades, the
    // bar has a single price anyway.
    const inner = Math.max(1, count - 2);
    const highSeat = Math.floor(unit(key, SEAT) * inner);
    const lowSeat = (highSeat + 1 + Math.floor(unit(key, SEAT + 1) * Math.max(0, inner - 1))) % inner;
    this.#highAt[slot] = 1 + highSeat;
    this.#lowAt[slot] = 1 + lowSeat;
    this.#next[slot] = 0;
    this.#sharesSoFar[slot] = 0;
    this.#nextMs[slot] = this.#msOf(slot, 0);
  }

  /** Millisecond of a trade within the minute. Trades are spread evenly with some jitter, so that they never change order. */
  #msOf(slot: number, trade: number): number {
    const count = this.#count[slot]!;
    if (trade >= count) return MINUTE_MS;
    return 1 + Math.floor(((trade + unit(this.#key[slot]!, TIME + trade)) / count) * (LAST_MS - 1));
  }

  /** Total shares of the trades before `trade`; every trade has at least one. */
  #sharesBefore(slot: number, trade: number): number {
    const count = this.#count[slot]!;
    const shares = this.#shares[slot]!;
    if (trade >= count) return shares;
    return trade + Math.floor(((shares - count) * (trade + unit(this.#key[slot]!, SIZE + trade))) / count);
  }

  #skip(slot: number): void {
    const next = ++this.#next[slot]!;
    this.#sharesSoFar[slot] = this.#sharesBefore(slot, next);
    this.#nextMs[slot] = this.#msOf(slot, next);
  }

  #priceOf(slot: number, trade: number): number {
    if (trade === 0) return this.#open[slot]!;
    if (trade === this.#count[slot]! - 1) return this.#close[slot]!;
    const high = this.#high[slot]!;
    const low = this.#low[slot]!;
    const highAt = this.#highAt[slot]!;
    const lowAt = this.#lowAt[slot]!;
    if (trade === highAt) return high;
    if (trade === lowAt) return low;
    // Interpolate between the neighbouring marks, with a little noise that stays inside the bar.
    let fromAt = 0;
    let from = this.#open[slot]!;
    let toAt = this.#count[slot]! - 1;
    let to = this.#close[slot]!;
    if (highAt < trade && highAt > fromAt) [fromAt, from] = [highAt, high];
    if (lowAt < trade && lowAt > fromAt) [fromAt, from] = [lowAt, low];
    if (highAt > trade && highAt < toAt) [toAt, to] = [highAt, high];
    if (lowAt > trade && lowAt < toAt) [toAt, to] = [lowAt, low];
    const path = from + ((to - from) * (trade - fromAt)) / (toAt - fromAt);
    const noisy = path + (high - low) * 0.3 * (unit(this.#key[slot]!, PRICE + trade) - 0.5);
    return toTick(Math.min(high, Math.max(low, noisy)));
  }

  /** Moves the trades before millisecond `to` of the minute into the batch, in time order. */
  #emit(to: number): void {
    const batch = this.#batch;
    const offset = this.#day.start + this.#minute * MINUTE_MS;
    batch.begin();
    for (let slot = 0; slot < this.#active; slot++) {
      while (this.#nextMs[slot]! < to) {
        const trade = this.#next[slot]!;
        const at = offset + this.#nextMs[slot]!;
        const earlier = this.#sharesSoFar[slot]!;
        const price = this.#priceOf(slot, trade);
        this.#skip(slot);
        batch.add(this.#symbol[slot]!, at, price, this.#sharesSoFar[slot]! - earlier);
      }
    }
    batch.sort(offset + this.#position, to - this.#position);
    this.#position = to;
  }
}
