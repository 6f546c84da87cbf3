import type { Call } from '@prebell/contracts';
import { use, useState } from 'react';
import type { TimerKind } from '../../shared/timers/call-timers';
import { Limits } from '../../shared/timers/timer-limits';
import { overdueTimers } from './overdue';

export interface Acknowledged {
  /** Keys of the timers that no longer sound. */
  readonly keys: ReadonlySet<string>;
  /** Acknowledges the overdue timers of a kind, by default the most urgent kind. Not for a PAR, which needs an entry in the record. */
  acknowledge(kind?: TimerKind): void;
}

/** The timers that a dispatcher has acknowledged since the page was opened. */
export const useAcknowledged = (calls: readonly Call[], now: () => number): Acknowledged => {
  const limits = use(Limits);
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    keys,
    acknowledge: (kind) => {
      const overdue = overdueTimers({ calls, limits, acknowledged: keys }, now());
      const meant = overdue.find((one) => (kind === undefined ? one.kind !== 'par' : one.kind === kind));
      if (meant !== undefined && meant.kind !== 'par') setKeys(new Set([...keys, ...meant.keys]));
    },
  };
};
