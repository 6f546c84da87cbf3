import type { WireHit } from '@prebell/contracts';
import type { PrintBatch } from '../../provider';
import type { Engine } from '../engine';
import type { HitDetector } from './hit-detector';
import { lastMoment } from './stored-log';

/** A slice of a batch, without copying. */
const partOf = (batch: PrintBatch, first: number, end: number): PrintBatch => ({
  length: end - first,
  symbol: batch.symbol.subarray(first, end),
  at: batch.at.subarray(first, end),
  from: batch.from.subarray(first, end),
  open: batch.open.subarray(first, end),
  high: batch.high.subarray(first, end),
  low: batch.low.subarray(first, end),
  close: batch.close.subarray(first, end),
  volume: batch.volume.subarray(first, end),
  vwap_price: batch.vwap_price.subarray(first, end),
  ...(batch.traits && { traits: batch.traits.subarray(first, end) }),
});

/**
 * Applies the past of a day, in the order of time. It makes no decisions up to the last hit of the stored log, because
 * bars would lead to other decisions than the trades did.
 */
export class WarmUp {
  #isDeciding: boolean;
  readonly #until: number;

  constructor(
    private readonly engine: Engine,
    private readonly detector: HitDetector,
    /** The stored hits of the day. If there are none, the warm-up decides everything itself. */
    readonly stored: readonly WireHit[],
  ) {
    this.#isDeciding = stored.length === 0;
    this.#until = lastMoment(stored);
  }

  apply(batch: PrintBatch): void {
    const silent = this.#isDeciding ? 0 : this.#silentOf(batch);
    if (silent > 0) this.engine.apply(partOf(batch, 0, silent));
    if (silent === batch.length) return;
    const rest = partOf(batch, silent, batch.length);
    // A bar around the time of the last hit also contains earlier trades.
    if (!this.#isDeciding) this.#begin(rest.from.every((from) => from >= this.#until));
    this.engine.apply(rest, this.detector);
  }

  /** Call it when all prints are applied. */
  end(): void {
    if (!this.#isDeciding) this.#begin(true);
  }

  #silentOf({ at, length }: PrintBatch): number {
    let count = 0;
    while (count < length && at[count]! <= this.#until) count += 1;
    return count;
  }

  #begin(isExact: boolean): void {
    this.#isDeciding = true;
    this.detector.continueLog(this.stored, isExact);
  }
}
