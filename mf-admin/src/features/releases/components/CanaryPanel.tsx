import type { AdminCanary } from '@prebell/contracts';
import { Alert, AlertDialog, Button } from '@prebell/design-system';
import { useState } from 'react';
import { FramedTable } from '../../../shared/list/FramedTable';
import { describeCanary, sidesOf, verdictOf } from '../model/describe-canary';
import styles from './CanaryPanel.module.css';
import { CANARY_COLUMNS } from './canary-columns';
import { Note } from './Note';

export type CanaryStep = 'promote' | 'stop';

export interface CanaryPanelProps {
  readonly canary: AdminCanary;
  readonly busy: boolean;
  readonly onStep: (step: CanaryStep) => void;
}

/** Compares the canary with the live version of its app: share, figures and verdict so far. Admins can promote or stop it here. */
export const CanaryPanel = ({ canary, busy, onStep }: CanaryPanelProps) => {
  const [asked, setAsked] = useState<CanaryStep | null>(null);
  const { kind, text } = verdictOf(canary);
  const confirm = () => {
    if (asked !== null) onStep(asked);
    setAsked(null);
  };
  return (
    <section className={styles.canary} aria-label="Canary">
      <h2 className={styles.title}>Canary</h2>
      <p>{describeCanary(canary)}</p>
      <Alert kind={kind} role="status">
        {text}
      </Alert>
      <Note>
        Only views of signed-in users since the canary began. A view with errors reported at least one error, or the
        platform failed to answer it. Errors of one account within 5 seconds are one view, and three views of an account
        count at most.
      </Note>
      <FramedTable
        cards={false}
        label="Canary and live version"
        columns={CANARY_COLUMNS}
        rows={sidesOf(canary)}
        rowKey={({ name }) => name}
      />
      <div className={styles.actions}>
        <Button busy={busy} busyLabel="Working..." onClick={() => setAsked('promote')}>
          Promote
        </Button>
        <Button variant="danger" busy={busy} busyLabel="Working..." onClick={() => setAsked('stop')}>
          Stop
        </Button>
      </div>
      <AlertDialog
        open={asked !== null}
        title={asked === 'promote' ? `Promote ${canary.app}` : `Stop the canary of ${canary.app}`}
        confirmLabel={asked === 'promote' ? 'Promote' : 'Stop'}
        danger={asked === 'stop'}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
      >
        {asked === 'promote'
          ? 'Every new page gets this version. Open pages will offer an update.'
          : 'All accounts get the live version again. Open pages will offer an update.'}
      </AlertDialog>
    </section>
  );
};
