import type { HitBest } from '@prebell/contracts';
import type { HitDraft } from './hit';

/** Minimum stay after an entry, milliseconds: a print that hardly lasts is not a story. */
const LEAST_STAY_MS = 60_000;
/** How long a symbol may stay slightly below a threshold, milliseconds. */
const GRACE_MS = 300_000;
/** An entry this soon after leaving continues the same story, milliseconds. */
const BACK_MS = 300_000;

export type LeaveReason = NonNullable<HitDraft['reason']>;

/** A symbol on a list. */
export interface ListedSince {
  /** Its position when it entered, once everything of that moment is counted. */
  rank: number;
  readonly enteredAt: number;
  /** Since when it is below a threshold, epoch milliseconds. */
  belowSince: number | null;
  /** Its change is null if unknown, never NaN. */
  best: HitBest;
}

/** A symbol that left a while ago. */
export interface Gone {
  readonly at: number;
  readonly best: HitBest;
}

/** Whether an entry at `at` continues the story of a symbol that left (ADR 51). */
export const continuesStory = (gone: Gone | undefined, at: number): gone is Gone =>
  gone !== undefined && at - gone.at <= BACK_MS;

/**
 * When a symbol that fails at `at` leaves unless it recovers, and why. `belowSince` must be known.
 * @param isNear it is only a little short.
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

/** Of a symbol whose rank is not known yet. */
export const NO_BEST: HitBest = { rank: Number.MAX_SAFE_INTEGER, percent_change: null };

export const betterRank = (best: HitBest, rank: number): HitBest => ({ ...best, rank: Math.min(best.rank, rank) });

export const betterChange = (best: HitBest, change: number | null): HitBest =>
  change === null || (best.percent_change !== null && best.percent_change > change)
    ? best
    : { ...best, percent_change: change };
