import { type Call, minutes } from '@prebell/contracts';

/** The goal for dispatching, in milliseconds. */
export const GOAL_MS = minutes(1);
/** How often the tone repeats until somebody acknowledges. */
const REPEAT_MS = minutes(1);
/**
 * Minimum distance between tones, however many calls pass the goal. Dispatchers switch off an alarm that never pauses.
 */
const APART_MS = 5_000;

export interface Overdue {
  readonly calls: readonly Call[];
  /** The call that waits longest. */
  readonly longest: Call;
  /** When the latest of these calls passed the goal, epoch milliseconds. */
  readonly crossedAt: number;
}

/** Unacknowledged calls that wait longer than the goal; null when there are none. */
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

/**
 * Whether a tone is due. A new call over the goal sounds immediately, then once a minute. `soundedAt` is the time of
 * the last tone.
 */
export const isToneDue = ({ crossedAt }: Pick<Overdue, 'crossedAt'>, now: number, soundedAt: number): boolean =>
  now - soundedAt >= (crossedAt > soundedAt ? APART_MS : REPEAT_MS);
