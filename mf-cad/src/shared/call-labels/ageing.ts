import { wholeSeconds } from '@prebell/contracts';
import { formatDuration } from '../centre-time/duration';

/** Seconds after which a pending call is near the goal, over it (NFPA 1225), or over the limit (NFPA 1221). */
export const AGE_LIMITS = { near: 45, over: 60, far: 106 } as const;

export type AgeLevel = 'fresh' | keyof typeof AGE_LIMITS;

export interface PendingAge {
  readonly level: AgeLevel;
  /** 'PENDING 1:07 (goal 1:00)': it says the same as its colour and its sign. */
  readonly text: string;
}

const WORDS: Readonly<Record<AgeLevel, string>> = {
  fresh: '',
  near: ' (goal 1:00)',
  over: ' (goal 1:00)',
  far: ' (limit 1:46)',
};

/** How long a call has waited at `now` (the server's clock, epoch milliseconds), or null for an invalid time. */
export const pendingAge = (received: string, now: number): PendingAge | null => {
  const since = Date.parse(received);
  if (Number.isNaN(since)) return null;
  const seconds = Math.max(0, wholeSeconds(now - since));
  const level: AgeLevel =
    seconds > AGE_LIMITS.far
      ? 'far'
      : seconds > AGE_LIMITS.over
        ? 'over'
        : seconds >= AGE_LIMITS.near
          ? 'near'
          : 'fresh';
  return { level, text: `PENDING ${formatDuration(now - since)}${WORDS[level]}` };
};
