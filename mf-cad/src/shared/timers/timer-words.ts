import { type TimerLimits, toMs } from '@prebell/contracts';
import { formatDuration } from '../centre-time/duration';
import type { Timer } from './call-timers';

/**
 * A timer in words, for rows and call details: 'PAR DUE 2:10', 'PAR in 12:31', 'E31 NOT EN ROUTE 2:10 (limit 2:00)'.
 * @param limits null leaves the limit out, where space is tight
 */
export const timerText = ({ kind, unit, since, dueAt }: Timer, now: number, limits: TimerLimits | null): string => {
  if (kind === 'par')
    return now < dueAt ? `PAR in ${formatDuration(dueAt - now)}` : `PAR DUE ${formatDuration(now - dueAt)}`;
  const limit = limits === null ? '' : ` (limit ${formatDuration(toMs(limits[kind]))})`;
  const awaited = { pending: 'PENDING', en_route: `${unit} NOT EN ROUTE`, on_scene: `${unit} NOT ON SCENE` }[kind];
  return `${awaited} ${formatDuration(now - since)}${limit}`;
};
