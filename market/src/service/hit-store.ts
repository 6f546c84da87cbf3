import type { WireHit } from '@prebell/contracts';

/** Prefix of the runs of live engines. Their log of a day is only ever continued, never decided again. */
export const LIVE_RUN = 'live:';

/** The market's clock when hits are stored: its time in epoch milliseconds, and market seconds per real second. */
export interface MarketMoment {
  readonly now: number;
  readonly speed: number;
}

/** Storage for the hit log of a live source. If a method rejects, it may be called again. */
export interface HitStore {
  /** Makes the engine `run` the only writer of a day's log, and returns its stored hits in order. */
  claim(date: string, run: string): Promise<readonly WireHit[]>;
  /** Adds hits in order. Rejects if another engine has claimed the log. */
  add(run: string, hits: readonly WireHit[], moment: MarketMoment): Promise<void>;
}
