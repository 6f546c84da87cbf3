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
 * For each symbol, the zone in which a print changes no list. Most prints fall into it, so four comparisons are enough
 * to skip them.
 */
export class QuietZones {
  /** Four entries for each symbol (`LOW` to `UNTIL`), adjacent so that one memory access reads them. */
  readonly bounds: Float64Array;
  readonly #zone: QuietZone = { low: 0, high: 0, volume: 0, until: 0 };

  constructor(symbols: number) {
    this.bounds = new Float64Array(symbols * WIDTH);
  }

  /** Makes the next print of every symbol evaluate it. */
  clear(): void {
    this.bounds.fill(0);
  }

  /** Makes the next print of a symbol evaluate it. */
  wake(index: number): void {
    this.bounds[index * WIDTH + UNTIL] = 0;
  }

  /** A zone limited only by time, to narrow and then `set`. The next call reuses it. */
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
