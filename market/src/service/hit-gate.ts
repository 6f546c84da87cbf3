import type { WireHit } from '@prebell/contracts';
import type { HitDetector } from '../engine/hits/hit-detector';

/**
 * Releases a hit only once it is stored. So a restart never loses a hit that somebody has seen, and never reuses its
 * number. Without `store`, hits pass at once.
 */
export class HitGate {
  #date = '';
  #offered = 0;
  #stored = 0;

  constructor(
    private readonly detector: HitDetector,
    private readonly store: ((hits: readonly WireHit[]) => void) | null,
  ) {}

  /** True if every released hit is stored. */
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

  /** Notes that the hits of `date` up to `seq` are stored. */
  stored(date: string, seq: number): void {
    if (date === this.#date) this.#stored = Math.max(this.#stored, seq);
  }

  /** Hits released for publication since the last call. */
  take(): WireHit[] {
    return this.detector.take(this.#last);
  }

  /** The day's released hits after a number. */
  log(after: number): WireHit[] {
    return this.detector.log(after).filter(({ seq }) => seq <= this.#last);
  }

  get #last(): number {
    return this.store === null ? Number.POSITIVE_INFINITY : this.#stored;
  }
}
