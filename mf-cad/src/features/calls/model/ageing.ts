import { formatDuration } from '../../../shared/centre-time/duration';

/** After these many seconds a call that needs dispatch is late: near the goal, over it (NFPA 1225), far over it (NFPA 1221). */
export const AGE_LIMITS = { near: 45, over: 60, far: 106 } as const;

export type AgeLevel = 'fresh' | keyof typeof AGE_LIMITS;

export interface PendingAge {
  readonly level: AgeLevel;
  /** 'PENDING 1:07 OVER 60 s': it says the same as its colour and its sign. */
  readonly text: string;
}

const WORDS: Readonly<Record<AgeLevel, string>> = {
  fresh: '',
  near: ' NEAR 60 s',
  over: ' OVER 60 s',
  far: ' OVER 106 s',
};

/** How long a call has been waiting at `now` (the server's clock, epoch milliseconds), or null for no time at all. */
export const pendingAge = (received: string, now: number): PendingAge | null => {
  const since = Date.parse(received);
  if (Number.isNaN(since)) return null;
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
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
