import { type HeadlineKind, headlineKind, toMs, wholeSeconds } from '@prebell/contracts';
import type { Headline } from '../provider';

/** Finds the headline that represents a symbol, by index, in (after, until], epoch milliseconds; null if there is none. */
export type HeadlineSource = (index: number, after: number, until: number) => Headline | null;

/** A headline with its class and time, in the form used in rows. */
export interface Catalyst {
  readonly headline: string;
  readonly kind: HeadlineKind;
  /** ISO 8601. */
  readonly at: string;
}

/** Shared by lists and explanations, so that both show the same class. */
export const catalystOf = ({ headline, at }: Headline): Catalyst => ({
  headline,
  kind: headlineKind(headline),
  at: new Date(at).toISOString(),
});

/**
 * The catalyst of each symbol: the headline that represents it since the previous close (definitions 4.11). Answers change only
 * at whole seconds, so that the first call within a second does not affect the others.
 */
export class Catalysts {
  readonly #newest: (Headline | null)[];
  readonly #catalysts: (Catalyst | null)[];
  readonly #askedAt: Float64Array;
  #since = 0;

  constructor(
    symbols: number,
    private readonly source: HeadlineSource,
  ) {
    this.#newest = new Array<Headline | null>(symbols).fill(null);
    this.#catalysts = new Array<Catalyst | null>(symbols).fill(null);
    this.#askedAt = new Float64Array(symbols);
  }

  /** Starts a day. Catalysts count from `since`, the previous session's close, epoch milliseconds. */
  openDay(since: number): void {
    this.#since = since;
    this.#askedAt.fill(0);
  }

  at(index: number, now: number): Catalyst | null {
    const second = wholeSeconds(now);
    if (this.#askedAt[index] !== second) {
      this.#askedAt[index] = second;
      this.#take(index, this.source(index, this.#since, toMs(second)));
    }
    return this.#catalysts[index]!;
  }

  /** Classify a headline only once, however often its row is built. */
  #take(index: number, newest: Headline | null): void {
    const known = this.#newest[index]!;
    if (known?.headline === newest?.headline && known?.at === newest?.at) return;
    this.#newest[index] = newest;
    this.#catalysts[index] = newest === null ? null : catalystOf(newest);
  }
}
