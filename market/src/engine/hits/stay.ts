import type { HitBest } from '@prebell/contracts';
import type { HitDraft } from './hit';

/** Minimum stay after an entry, milliseconds, so that a short-lived price causes no immediate exit. */
const LEAST_STAY_MS = 60_000;
/** How long a symbol may stay slightly below a threshold, milliseconds. */
const GRACE_MS = 300_000;
/** If a symbol enters again within this time, the same story continues, milliseconds. */
const BACK_MS = 300_000;

export type LeaveReason = NonNullable<HitDraft['reason']>;

/** How a symbol has been doing since it entered a list. */
export interface ListedSince {
  /** Its position when it entered, final once all prints with that time are applied. */
  rank: number;
  readonly enteredAt: number;
  /** Since when it has been below a threshold, epoch milliseconds; null if it is not. */
  belowSince: number | null;
  /** Its change is null if unknown, never NaN. */
  best: HitBest;
}

/** A symbol that has left the list. */
export interface Gone {
  readonly at: number;
  readonly best: HitBest;
}

/** Whether an entry at `at` continues the story of a symbol that left (ADR 51). */
export const continuesStory = (gone: Gone | undefined, at: number): gone is Gone =>
  gone !== undefined && at - gone.at <= BACK_MS;

/**
 * For a symbol that fails at `at`: when it will leave unless it recovers, and why. Set `belowSince` first.
 * @param isNear whether it falls only slightly short.
 */
export const departure = (
  { belowSince, enteredAt }: Pick<ListedSince, 'belowSince' | 'enteredAt'>,
  at: number,
  isNear: boolean,
): { readonly reason: LeaveReason; readonly due: number } => {
  const earliest = enteredAt + LEAST_STAY_MS;
  return isNear
    ? { reason: 'stayed_below', due: Math.max((belowSince ?? at) + GRACE_MS, earliest) }
    : { reason: 'fell_short', due: Math.max(at, earliest) };
};

/** For a symbol whose rank is not known yet. */
export const NO_BEST: HitBest = { rank: Number.MAX_SAFE_INTEGER, percent_change: null };

export const betterRank = (best: HitBest, rank: number): HitBest => ({ ...best, rank: Math.min(best.rank, rank) });

export const betterChange = (best: HitBest, change: number | null): HitBest =>
  change === null || (best.percent_change !== null && best.percent_change > change)
    ? best
    : { ...best, percent_change: change };
