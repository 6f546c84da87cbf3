import type { Call } from '@prebell/contracts';

/** The goal for dispatching, milliseconds. */
export const GOAL_MS = 60_000;
/** How often the tone comes again until somebody acknowledges. */
const REPEAT_MS = 60_000;
/** However many calls come over the goal, tones keep this distance: an alarm without pauses is switched off. */
const APART_MS = 5_000;

export interface Overdue {
  readonly calls: readonly Call[];
  /** The one that waits longest. */
  readonly longest: Call;
  /** When the last of them came over the goal, epoch milliseconds. */
  readonly crossedAt: number;
}

/** Calls that wait over the goal and that nobody acknowledged; null when there are none. */
export const overdueCalls = (
  calls: readonly Call[],
  now: number,
  acknowledged: ReadonlySet<string>,
): Overdue | null => {
  const over: Call[] = [];
  let longest: Call | undefined;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const call of calls) {
    if (call.status !== 'pending' || acknowledged.has(call.id)) continue;
    const received = Date.parse(call.time_received);
    if (Number.isNaN(received) || now - received < GOAL_MS) continue;
    over.push(call);
    last = Math.max(last, received);
    if (received >= first) continue;
    first = received;
    longest = call;
  }
  return longest === undefined ? null : { calls: over, longest, crossedAt: last + GOAL_MS };
};

/** Whether a tone is due, `soundedAt` being the moment of the last: at once for a new one over the goal, then each minute. */
export const isToneDue = ({ crossedAt }: Pick<Overdue, 'crossedAt'>, now: number, soundedAt: number): boolean =>
  now - soundedAt >= (crossedAt > soundedAt ? APART_MS : REPEAT_MS);
