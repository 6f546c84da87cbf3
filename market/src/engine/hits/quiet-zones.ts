/** Maximum time without another check, milliseconds. */
const LONGEST_MS = 300_000;

/** Entries of a symbol and their places. */
export const [LOW, HIGH, VOLUME, UNTIL, WIDTH] = [0, 1, 2, 3, 4] as const;

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
  /** Four entries for each symbol, so that they come from memory together: see `LOW` to `UNTIL`. */
  readonly bounds: Float64Array;
  readonly #zone: QuietZone = { low: 0, high: 0, volume: 0, until: 0 };

  constructor(symbols: number) {
    this.bounds = new Float64Array(symbols * WIDTH);
  }

  /** Has every symbol looked at again. */
  clear(): void {
    this.bounds.fill(0);
  }

  /** Has a symbol looked at again. */
  wake(index: number): void {
    this.bounds[index * WIDTH + UNTIL] = 0;
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
    const first = index * WIDTH;
    this.bounds[first + LOW] = low;
    this.bounds[first + HIGH] = high;
    this.bounds[first + VOLUME] = volume;
    this.bounds[first + UNTIL] = until;
  }

  /** Whether a print that leads to these figures changes nothing. */
  contains(index: number, price: number, { volume, at }: { readonly volume: number; readonly at: number }): boolean {
    const [{ bounds }, first] = [this, index * WIDTH];
    return (
      price > bounds[first + LOW]! &&
      price < bounds[first + HIGH]! &&
      volume < bounds[first + VOLUME]! &&
      at < bounds[first + UNTIL]!
    );
  }
}
