/** Nothing is decided for so long at most without another look, milliseconds. */
const LONGEST_MS = 300_000;

/** Prices (both ends excluded), volume and time within which no decision about a symbol can change. */
export interface QuietZone {
  low: number;
  high: number;
  /** Shares of the day, excluded. */
  volume: number;
  /** Epoch milliseconds, excluded. */
  until: number;
}

/**
 * For each symbol the zone in which a print changes nothing on any list: most prints fall into it, and are known to be of no
 * consequence by four comparisons.
 */
export class QuietZones {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly volume: Float64Array;
  readonly until: Float64Array;
  readonly #zone: QuietZone = { low: 0, high: 0, volume: 0, until: 0 };

  constructor(symbols: number) {
    this.low = new Float64Array(symbols);
    this.high = new Float64Array(symbols);
    this.volume = new Float64Array(symbols);
    this.until = new Float64Array(symbols);
  }

  /** Has every symbol looked at again. */
  clear(): void {
    this.until.fill(0);
  }

  /** Has a symbol looked at again. */
  wake(index: number): void {
    this.until[index] = 0;
  }

  /** A zone without bounds but time, to be narrowed and then set. Reused by the next call. */
  widest(at: number): QuietZone {
    const zone = this.#zone;
    zone.low = Number.NEGATIVE_INFINITY;
    zone.high = Number.POSITIVE_INFINITY;
    zone.volume = Number.POSITIVE_INFINITY;
    zone.until = at + LONGEST_MS;
    return zone;
  }

  set(index: number, { low, high, volume, until }: QuietZone): void {
    this.low[index] = low;
    this.high[index] = high;
    this.volume[index] = volume;
    this.until[index] = until;
  }
}
