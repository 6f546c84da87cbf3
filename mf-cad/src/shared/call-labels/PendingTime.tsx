import { toMs } from '@prebell/contracts';
import { use } from 'react';
import { formatDuration } from '../centre-time/duration';
import { Limits } from '../timers/timer-limits';
import { waitLimits } from '../timers/wait-limits';
import { useNow } from '../use-now';
import { pendingAge } from './ageing';
import { ClockOffset } from './clock-offset';
import styles from './PendingTime.module.css';

const SIGNS = { fresh: '', near: '△ ', over: '▲ ', far: '▲▲ ' } as const;

/** How long a call has waited for dispatch, to the second. */
export const PendingTime = ({ received }: { received: string }) => {
  const offset = use(ClockOffset);
  const { goal, limit } = waitLimits(use(Limits).pending);
  const age = pendingAge(received, useNow() + offset, goal);
  if (age === null) return null;
  return (
    <span
      className={styles.age}
      data-level={age.level}
      title={`Dispatch within ${formatDuration(toMs(goal))} (goal), at the latest within ${formatDuration(toMs(limit))} (limit)`}
    >
      <span aria-hidden="true">{SIGNS[age.level]}</span>
      {age.text}
    </span>
  );
};
