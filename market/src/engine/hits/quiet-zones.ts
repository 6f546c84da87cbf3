/** Check a symbol again at the latest after this time, milliseconds. */
const LONGEST_MS = 300_000;

/** Offsets of a symbol's entries in `bounds`, and the number of entries. */
export const [LOW, HIGH, VOLUME, UNTIL, WIDTH] = [0, 1, 2, 3, 4] as const;

/** Within these prices (both ends excluded), this volume and this time, no decision about a symbol can change. */
export interface QuietZone {
  low: number;
  high: number;
  /** The day's shares must stay below this. */
  volume: number;
  /** Valid before this time, epoch milliseconds. */
  until: number;
}

/**
 * For each symbol, the zone in which a print changes no list. Most prints fall into their zone, so four comparisons are
 * enough to skip them.
 */
export class QuietZones {
  /** Four adjacent entries for each symbol (`LOW` to `UNTIL`), so that one memory access reads them all. */
  readonly bounds: Float64Array;
  readonly #zone: QuietZone = { low: 0, high: 0, volume: 0, until: 0 };

  constructor(symbols: number) {
    this.bounds = new Float64Array(symbols * WIDTH);
  }

  /** Empties all zones, so that the next print of every symbol is evaluated. */
  clear(): void {
    this.bounds.fill(0);
  }

  /** Empties a symbol's zone, so that its next print is evaluated. */
  wake(index: number): void {
    this.bounds[index * WIDTH + UNTIL] = 0;
  }

  /** The widest zone, limited only by time: narrow it, then pass it to `set`. The next call reuses the object. */
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

  /** Whether a print that leads to these figures leaves all lists unchanged. */
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
