import type { WireHit } from '@prebell/contracts';

/** Runs of live engines begin with this: their log of a day is never decided again, only continued. */
export const LIVE_RUN = 'live:';

/** The market's clock as hits are stored: its time in epoch milliseconds, and market seconds per second. */
export interface MarketMoment {
  readonly now: number;
  readonly speed: number;
}

/** Where the hit log of a live source is stored. Both methods may be called again after they rejected. */
export interface HitStore {
  /** Makes the engine `run` the only writer of a day's log, and returns its stored hits in order. */
  claim(date: string, run: string): Promise<readonly WireHit[]>;
  /** Adds hits in order. Rejects if another engine has claimed the log. */
  add(run: string, hits: readonly WireHit[], moment: MarketMoment): Promise<void>;
}
