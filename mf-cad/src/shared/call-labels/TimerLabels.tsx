import type { Call } from '@prebell/contracts';
import { use } from 'react';
import { type Timer, timersOf } from '../timers/call-timers';
import { Limits } from '../timers/timer-limits';
import { timerText } from '../timers/timer-words';
import { useNow } from '../use-now';
import { ClockOffset } from './clock-offset';
import styles from './PendingTime.module.css';

interface Props {
  readonly call: Call;
  /** For the call details, which also show the limits and when the next PAR is due. */
  readonly isWhole?: boolean;
}

/**
 * Shows a call's PAR and late reports once they are due. Late units share one line that names the unit waiting longest: a line for each
 * would push other calls off the board.
 */
export const TimerLabels = ({ call, isWhole = false }: Props) => {
  const now = useNow() + use(ClockOffset);
  const limits = use(Limits);
  const timers = timersOf(call, limits);
  const par = timers.find(({ kind, dueAt }) => kind === 'par' && (now >= dueAt || isWhole));
  const late = timers.filter(({ unit, dueAt }) => unit !== '' && now >= dueAt).toSorted((a, b) => a.dueAt - b.dueAt);
  const [longest, ...others] = late;
  const wordsOf = (timer: Timer) => timerText(timer, now, isWhole ? limits : null);
  return (
    <>
      {par && (
        <span className={styles.age} data-timer data-level={now < par.dueAt ? 'fresh' : 'far'}>
          {now >= par.dueAt && <span aria-hidden="true">▲▲ </span>}
          {wordsOf(par)}
        </span>
      )}
      {longest && (
        <span className={styles.age} data-timer data-level="over" title={late.map(wordsOf).join(', ')}>
          <span aria-hidden="true">▲ </span>
          {wordsOf(longest)}
          {others.length > 0 && (isWhole ? `, ${others.length} more late` : ` +${others.length}`)}
        </span>
      )}
    </>
  );
};
