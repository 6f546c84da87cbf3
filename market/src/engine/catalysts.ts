import { toMs, wholeSeconds } from '@prebell/contracts';
/** Newest headline by symbol index in (after, until], epoch milliseconds, or null. */
export type HeadlineSource = (index: number, after: number, until: number) => string | null;

/**
 * The catalyst of each symbol: the newest headline since the previous close (definitions 4.11). Answers change only at
 * whole seconds, so that the first call within a second does not affect the others.
 */
export class Catalysts {
  readonly #text: (string | null)[];
  readonly #askedAt: Float64Array;
  #since = 0;

  constructor(
    symbols: number,
    private readonly source: HeadlineSource,
  ) {
    this.#text = new Array<string | null>(symbols).fill(null);
    this.#askedAt = new Float64Array(symbols);
  }

  /** Starts a day. Catalysts count from `since`, the previous session's close, epoch milliseconds. */
  openDay(since: number): void {
    this.#since = since;
    this.#askedAt.fill(0);
  }

  at(index: number, now: number): string | null {
    const second = wholeSeconds(now);
    if (this.#askedAt[index] !== second) {
      this.#askedAt[index] = second;
      this.#text[index] = this.source(index, this.#since, toMs(second));
    }
    return this.#text[index]!;
  }
}
