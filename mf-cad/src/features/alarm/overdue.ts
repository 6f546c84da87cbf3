import type { Call } from '@prebell/contracts';

/** The goal for dispatching, and how often the tone comes again until somebody acknowledges, milliseconds. */
export const GOAL_MS = 60_000;

/** How often the tone was due for a call that has been waiting since `received`: once at the goal, then each minute. */
export const tonesDue = (received: string, now: number): number => {
  const waited = now - Date.parse(received);
  return Number.isNaN(waited) ? 0 : Math.max(0, Math.floor(waited / GOAL_MS));
};

/** Calls over the goal that nobody acknowledged. */
export const overdueCalls = (calls: readonly Call[], now: number, acknowledged: ReadonlySet<string>): Call[] =>
  calls.filter(
    ({ id, status, time_received }) =>
      status === 'pending' && !acknowledged.has(id) && tonesDue(time_received, now) > 0,
  );
