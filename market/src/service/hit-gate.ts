import type { WireHit } from '@prebell/contracts';
import type { HitDetector } from '../engine/hits/hit-detector';

/**
 * Lets out a hit only once it is stored, so that no restart loses a hit that somebody knows or gives its number away.
 * Without `store` hits pass at once.
 */
export class HitGate {
  #date = '';
  #offered = 0;
  #stored = 0;

  constructor(
    private readonly detector: HitDetector,
    private readonly store: ((hits: readonly WireHit[]) => void) | null,
  ) {}

  /** True if every hit that it lets out is stored. */
  get isKept(): boolean {
    return this.store !== null;
  }

  /** Begins a day whose log is stored up to `seq`. */
  openDay(date: string, seq: number): void {
    this.#date = date;
    this.#offered = seq;
    this.#stored = seq;
  }

  /** Sends new hits to be stored. */
  offer(): void {
    if (this.store === null) return;
    const fresh = this.detector.log(this.#offered);
    if (fresh.length === 0) return;
    this.#offered = fresh.at(-1)!.seq;
    this.store(fresh);
  }

  /** The hits of `date` up to `seq` are stored. */
  stored(date: string, seq: number): void {
    if (date === this.#date) this.#stored = Math.max(this.#stored, seq);
  }

  /** The hits to publish since the last call. */
  take(): WireHit[] {
    return this.detector.take(this.#last);
  }

  /** The day's hits after a number that may be known outside. */
  log(after: number): WireHit[] {
    return this.detector.log(after).filter(({ seq }) => seq <= this.#last);
  }

  get #last(): number {
    return this.store === null ? Number.POSITIVE_INFINITY : this.#stored;
  }
}
