import type { Call } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { useState } from 'react';
import { RepairTimes } from './RepairTimes';
import styles from './UnreadableCalls.module.css';
import { unreadableParts } from './unreadable-parts';

interface Props {
  readonly calls: readonly Call[];
  readonly maySupervise: boolean;
  readonly onShow: (id: string) => void;
  readonly onRepaired: (call: Call) => void;
}

/** Lists calls with unreadable parts. They are also on the board, but a notice makes sure nobody misses them. */
export const UnreadableCalls = ({ calls, maySupervise, onShow, onRepaired }: Props) => {
  const [repairing, setRepairing] = useState<Call | null>(null);
  const damaged = calls.filter(({ unreadable = [] }) => unreadable.length > 0);
  if (damaged.length === 0) return null;
  return (
    <section className={styles.unreadable} role="alert" aria-label="Calls not shown in full">
      <h2 className={styles.title}>
        {damaged.length === 1 ? '1 call cannot be shown in full' : `${damaged.length} calls cannot be shown in full`}
      </h2>
      <ul>
        {damaged.map((call) => (
          <li key={call.id} className={styles.call}>
            <span className={styles.what}>
              <b>{call.address_of_incident || 'No address'}</b> This call cannot be shown in full:{' '}
              {unreadableParts(call)}. Call id {call.id}
            </span>
            <span className={styles.tools}>
              <Button size="small" onClick={() => onShow(call.id)}>
                Show Call
              </Button>
              {maySupervise && (
                <Button size="small" onClick={() => setRepairing(call)}>
                  Repair Times
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {repairing && <RepairTimes call={repairing} onClose={() => setRepairing(null)} onRepaired={onRepaired} />}
    </section>
  );
};
