import { type TimerLimits, toMs } from '@prebell/contracts';
import { formatDuration } from '../centre-time/duration';
import type { Timer } from './call-timers';

/**
 * 'PAR DUE 2:10', 'PAR in 12:31', 'E31 NOT EN ROUTE 2:10 (limit 2:00)': what a timer says on a row and in the details.
 * @param limits null leaves the limit out, where there is little room
 */
export const timerText = ({ kind, unit, since, dueAt }: Timer, now: number, limits: TimerLimits | null): string => {
  if (kind === 'par')
    return now < dueAt ? `PAR in ${formatDuration(dueAt - now)}` : `PAR DUE ${formatDuration(now - dueAt)}`;
  const limit = limits === null ? '' : ` (limit ${formatDuration(toMs(limits[kind]))})`;
  const awaited = { pending: 'PENDING', en_route: `${unit} NOT EN ROUTE`, on_scene: `${unit} NOT ON SCENE` }[kind];
  return `${awaited} ${formatDuration(now - since)}${limit}`;
};
