import { use } from 'react';
import { Limits } from '../timers/timer-limits';
import { useNow } from '../use-now';
import { pendingAge } from './ageing';
import { ClockOffset } from './clock-offset';
import styles from './PendingTime.module.css';

const SIGNS = { fresh: '', near: '△ ', over: '▲ ', far: '▲▲ ' } as const;

/** How long a call has waited for dispatch, to the second. */
export const PendingTime = ({ received }: { received: string }) => {
  const offset = use(ClockOffset);
  const age = pendingAge(received, useNow() + offset, use(Limits).pending);
  if (age === null) return null;
  return (
    <span className={styles.age} data-level={age.level}>
      <span aria-hidden="true">{SIGNS[age.level]}</span>
      {age.text}
    </span>
  );
};
