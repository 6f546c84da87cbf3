import { minutes } from '@prebell/contracts';

/** Rise within a minute that counts as a spike, in percent. It depends on the price before the rise, because cheap stocks move more. */
const SPIKES: readonly { readonly below: number; readonly percent: number }[] = [
  { below: 1, percent: 10 },
  { below: 2, percent: 8 },
  { below: 4, percent: 6 },
  { below: 8, percent: 4 },
  { below: 10, percent: 2 },
  { below: Number.POSITIVE_INFINITY, percent: 1 },
];
const FEWEST_SHARES = 1_000;
const WINDOW_MS = minutes(1);

/** A price, with the day's volume in shares up to it. */
export interface PricePoint {
  /** Market time, epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly volume: number;
}

/** Finds symbols whose price jumped within the last minute. */
export class PriceSpikes {
  readonly #points = new Map<string, PricePoint[]>();

  /** Adds the newest price of a symbol. True if it is a spike above any earlier price of the last minute. */
  note(symbol: string, point: PricePoint): boolean {
    const known = this.#points.get(symbol) ?? [];
    // If the clock goes back, another day has started, so later points do not count.
    const recent = known.filter(({ at }) => at <= point.at && at > point.at - WINDOW_MS);
    this.#points.set(symbol, [...recent, point]);
    return recent.some((before) => isSpike(before, point));
  }

  forget(symbol: string): void {
    this.#points.delete(symbol);
  }
}

const isSpike = (before: PricePoint, now: PricePoint): boolean => {
  const { percent } = SPIKES.find(({ below }) => before.price < below)!;
  return now.volume - before.volume >= FEWEST_SHARES && now.price >= before.price * (1 + percent / 100);
};
