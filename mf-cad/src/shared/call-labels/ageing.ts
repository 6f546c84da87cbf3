import { toMs, wholeSeconds } from '@prebell/contracts';
import { formatDuration } from '../centre-time/duration';
import { GOAL_S, waitLimits } from '../timers/wait-limits';

export type AgeLevel = 'fresh' | 'near' | 'over' | 'far';

export interface PendingAge {
  readonly level: AgeLevel;
  /** 'PENDING 1:07 (goal 1:00)': says in words what the colour and the sign show. */
  readonly text: string;
}

/**
 * How long a call has waited at `now` (the server's clock, epoch milliseconds), or null for an invalid time.
 * @param goal seconds until dispatch
 */
export const pendingAge = (received: string, now: number, goal: number = GOAL_S): PendingAge | null => {
  const since = Date.parse(received);
  if (Number.isNaN(since)) return null;
  const seconds = Math.max(0, wholeSeconds(now - since));
  const { near, limit: far } = waitLimits(goal);
  const level: AgeLevel = seconds >= far ? 'far' : seconds >= goal ? 'over' : seconds >= near ? 'near' : 'fresh';
  const words: Readonly<Record<AgeLevel, string>> = {
    fresh: '',
    near: ` (goal ${formatDuration(toMs(goal))})`,
    over: ` (goal ${formatDuration(toMs(goal))})`,
    far: ` (limit ${formatDuration(toMs(far))})`,
  };
  return { level, text: `PENDING ${formatDuration(now - since)}${words[level]}` };
};
