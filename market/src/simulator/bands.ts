import { type Luld, LuldReference, luldBands, type TradingDay, toMs, toSeconds } from '@prebell/contracts';
import { MINUTE_MS } from '../clock/minute';
import type { StatusChange } from '../provider';
import { SIMULATED_TIER } from './halts';
import { MIN_TRADES, type MinutePrices, type PricePath } from './price-path';

interface Reference {
  reference: LuldReference;
  /** The next minute to process, epoch milliseconds. */
  next: number;
}

/**
 * The price bands of a simulated day, computed for each symbol on demand. The reference price follows the first and
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
    const open = toMs(this.day.open);
    if (at < open || at >= toMs(this.day.close)) return null;
    const path = this.paths[index]!;
    let known = this.#known.get(index);
    if (known === undefined || known.next > at + MINUTE_MS) {
      known = { reference: new LuldReference(), next: open };
      this.#known.set(index, known);
    }
    // Include the current minute; otherwise the first minute would have no bands.
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
    path.prices((toSeconds(start) - this.day.pre_open) / 60, MIN_TRADES, this.#prices);
    known.reference.trade(start, this.#prices.o);
    known.reference.trade(start + MINUTE_MS - 1, this.#prices.c);
  }
}
