import { type Luld, LuldReference, luldBands, type TradingDay } from '@prebell/contracts';
import type { StatusChange } from '../provider';
import { SIMULATED_TIER } from './halts';
import { MIN_TRADES, type MinutePrices, type PricePath } from './price-path';

const MINUTE_MS = 60_000;

interface Reference {
  reference: LuldReference;
  /** The next minute to read, epoch milliseconds. */
  next: number;
}

/**
 * The price bands of a simulated day, symbol by symbol as they are asked for: the reference price follows the first and the
 * last trade of each minute, and starts over at a reopening.
 */
export class SimulatedBands {
  readonly #known = new Map<number, Reference>();
  readonly #prices: MinutePrices = { o: 0, h: 0, l: 0, c: 0 };

  constructor(
    private readonly day: TradingDay,
    private readonly paths: readonly PricePath[],
    private readonly statuses: readonly StatusChange[],
  ) {}

  /** Bands at an instant of the day, epoch milliseconds; null outside the regular session. */
  at(index: number, at: number): Luld | null {
    const open = this.day.open * 1000;
    if (at < open || at >= this.day.close * 1000) return null;
    const path = this.paths[index]!;
    let known = this.#known.get(index);
    if (known === undefined || known.next > at + MINUTE_MS) {
      known = { reference: new LuldReference(), next: open };
      this.#known.set(index, known);
    }
    // The minute under way counts with its first trade already, or there would be no bands in the first one.
    while (known.next <= at) this.#read(index, path, known);
    const { price } = known.reference;
    return luldBands({ reference: price, previousClose: path.previousClose, tier: SIMULATED_TIER, at, day: this.day });
  }

  #read(index: number, path: PricePath, known: Reference): void {
    const start = known.next;
    known.next += MINUTE_MS;
    const change = this.statuses.findLast((each) => each.index === index && each.at <= start);
    if (change?.kind === 'halt') return;
    if (change?.at === start) known.reference = new LuldReference();
    path.prices((start / 1000 - this.day.pre_open) / 60, MIN_TRADES, this.#prices);
    known.reference.trade(start, this.#prices.o);
    known.reference.trade(start + MINUTE_MS - 1, this.#prices.c);
  }
}
