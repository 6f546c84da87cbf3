import { type TimerLimits, toMs } from '@prebell/contracts';
import { formatDuration } from '../../shared/centre-time/duration';
import { callName } from '../../shared/units/units-at-work';
import type { Overdue } from './overdue';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** '2 units not en route after 2:00': how many timers of a kind have run out. */
export const countText = ({ kind, count }: Pick<Overdue, 'kind' | 'count'>, limits: TimerLimits): string => {
  switch (kind) {
    case 'par':
      return `PAR due at ${counted(count, 'call', 'calls')}`;
    case 'pending':
      return `${counted(count, 'call waiting', 'calls waiting')} over ${limits.pending} s`;
    case 'on_scene':
      return `${counted(count, 'unit', 'units')} not on scene after ${formatDuration(toMs(limits.on_scene))}`;
    case 'en_route':
      return `${counted(count, 'unit', 'units')} not en route after ${formatDuration(toMs(limits.en_route))}`;
  }
};

/** The same for a narrow screen, for example '12 over 60 s' or 'PAR due 1'. */
export const shortText = ({ kind, count }: Pick<Overdue, 'kind' | 'count'>, limits: TimerLimits): string => {
  const number = count.toLocaleString('en-US');
  const short = { par: `PAR due ${number}`, on_scene: `${number} not on scene`, en_route: `${number} not en route` };
  return kind === 'pending' ? `${number} over ${limits.pending} s` : short[kind];
};

/** Location of the longest wait: the call's number and address, and the unit if one has yet to report. */
export const placeOf = ({ unit, call }: Overdue['longest']): string => {
  const place = callName(call);
  return unit === '' ? `at ${place}` : `${unit} for ${place}`;
};
