import type { Call } from '@prebell/contracts';
import { use } from 'react';
import { timersOf } from '../timers/call-timers';
import { Limits } from '../timers/timer-limits';
import { timerText } from '../timers/timer-words';
import { useNow } from '../use-now';
import { ClockOffset } from './clock-offset';
import styles from './PendingTime.module.css';

interface Props {
  readonly call: Call;
  /** In the details: also the limits, and when the next PAR is due. */
  readonly isWhole?: boolean;
}

/** The reports and the PAR of a call that are due, in words. */
export const TimerLabels = ({ call, isWhole = false }: Props) => {
  const now = useNow() + use(ClockOffset);
  const limits = use(Limits);
  return timersOf(call, limits)
    .filter(({ kind, dueAt }) => kind !== 'pending' && (now >= dueAt || (isWhole && kind === 'par')))
    .map((timer) => (
      <span
        key={timer.key}
        className={styles.age}
        data-timer
        data-level={now < timer.dueAt ? 'fresh' : timer.kind === 'par' ? 'far' : 'over'}
      >
        {now >= timer.dueAt && <span aria-hidden="true">{timer.kind === 'par' ? '▲▲ ' : '▲ '}</span>}
        {timerText(timer, now, isWhole ? limits : null)}
      </span>
    ));
};
