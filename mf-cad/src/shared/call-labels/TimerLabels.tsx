import type { Call } from '@prebell/contracts';
import { use } from 'react';
import { timersOf } from '../timers/call-timers';
import { Limits } from '../timers/timer-limits';
import { timerText } from '../timers/timer-words';
import { useNow } from '../use-now';
import { ClockOffset } from './clock-offset';
import styles from './PendingTime.module.css';

/** The reports and the PAR of a call that are due, in words; with `showsNext` also when the next PAR is due. */
export const TimerLabels = ({ call, showsNext = false }: { readonly call: Call; readonly showsNext?: boolean }) => {
  const now = useNow() + use(ClockOffset);
  const limits = use(Limits);
  return timersOf(call, limits)
    .filter(({ kind, dueAt }) => kind !== 'pending' && (now >= dueAt || (showsNext && kind === 'par')))
    .map((timer) => (
      <span
        key={timer.key}
        className={styles.age}
        data-level={now < timer.dueAt ? 'fresh' : timer.kind === 'par' ? 'far' : 'over'}
      >
        {now >= timer.dueAt && <span aria-hidden="true">{timer.kind === 'par' ? '▲▲ ' : '▲ '}</span>}
        {timerText(timer, now, limits)}
      </span>
    ));
};
