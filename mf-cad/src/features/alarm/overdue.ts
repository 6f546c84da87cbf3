import { type Call, minutes, type TimerLimits, toMs } from '@prebell/contracts';
import { TIMER_KINDS, type Timer, type TimerKind, timersOf } from '../../shared/timers/call-timers';

/** How often the tone repeats until somebody acknowledges it. */
const REPEAT_MS = minutes(1);
/** Minimum time between tones of one kind, however many timers run out. Dispatchers switch off an alarm that never pauses. */
const APART_MS = 5_000;

/** The unacknowledged timers of one kind that have run out. */
export interface Overdue {
  readonly kind: TimerKind;
  /** The timer that has waited longest. */
  readonly longest: Timer;
  readonly count: number;
  /** Keys of all overdue timers of this kind. */
  readonly keys: readonly string[];
  /** When the last of these timers ran out, epoch milliseconds. */
  readonly crossedAt: number;
}

interface Board {
  readonly calls: readonly Call[];
  readonly limits: TimerLimits;
  readonly acknowledged: ReadonlySet<string>;
}

/** Timers that have run out by `now` (epoch milliseconds), grouped by kind with the most urgent kind first. */
export const overdueTimers = ({ calls, limits, acknowledged }: Board, now: number): Overdue[] => {
  const byKind = new Map<TimerKind, Timer[]>();
  for (const call of calls) {
    // Thousands of calls may wait, so skip those within their goal before building their timers.
    if (call.status === 'pending' && !(now - Date.parse(call.time_received) >= toMs(limits.pending))) continue;
    for (const timer of timersOf(call, limits)) {
      if (now < timer.dueAt || acknowledged.has(timer.key)) continue;
      const known = byKind.get(timer.kind);
      if (known === undefined) byKind.set(timer.kind, [timer]);
      else known.push(timer);
    }
  }
  return TIMER_KINDS.flatMap((kind) => {
    const timers = byKind.get(kind) ?? [];
    const [first] = timers;
    if (first === undefined) return [];
    const longest = timers.reduce((a, b) => (b.since < a.since ? b : a), first);
    const crossedAt = timers.reduce((latest, { dueAt }) => Math.max(latest, dueAt), Number.NEGATIVE_INFINITY);
    return [{ kind, longest, count: timers.length, keys: timers.map(({ key }) => key), crossedAt }];
  });
};

/**
 * When the next timer runs out whose kind has no alarm yet, epoch milliseconds; null if none will. Timers of the other kinds only change
 * a count, many times a second in a storm.
 */
export const nextDue = (
  { calls, limits }: Pick<Board, 'calls' | 'limits'>,
  now: number,
  overdue: readonly Overdue[],
): number | null => {
  let next = Number.POSITIVE_INFINITY;
  const has = (kind: TimerKind) => overdue.some((one) => one.kind === kind);
  const isPendingShown = has('pending');
  for (const call of calls) {
    if (call.status === 'pending' && isPendingShown) continue;
    for (const { kind, dueAt } of timersOf(call, limits)) if (dueAt > now && dueAt < next && !has(kind)) next = dueAt;
  }
  return Number.isFinite(next) ? next : null;
};

/** Whether a tone is due. A timer sounds when it runs out, then once a minute. `soundedAt` is the time of the last tone of its kind. */
export const isToneDue = ({ crossedAt }: Pick<Overdue, 'crossedAt'>, now: number, soundedAt: number): boolean =>
  now - soundedAt >= (crossedAt > soundedAt ? APART_MS : REPEAT_MS);
