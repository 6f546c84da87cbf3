import type { PossibleRollback } from '@prebell/contracts';
import { Alert, AlertDialog, Button, Select } from '@prebell/design-system';
import { useState } from 'react';
import { describeRollback } from '../model/describe-version';
import styles from './RollbackControl.module.css';

export interface RollbackControlProps {
  /** Everything first, then each app. */
  readonly rollbacks: readonly PossibleRollback[];
  readonly busy: boolean;
  /** `only` is the app to roll back, null for everything. */
  readonly onRollback: (only: string | null) => void;
}

const EVERYTHING = '';

/** Rolls everything or one app back. It shows beforehand what would change and what it would break. */
export const RollbackControl = ({ rollbacks, busy, onRollback }: RollbackControlProps) => {
  const [chosen, setChosen] = useState(EVERYTHING);
  const [asking, setAsking] = useState(false);
  const only = chosen === EVERYTHING ? null : chosen;
  const rollback = rollbacks.find((each) => each.only === only) ?? { only, changes: {}, breaks: [] };
  const changes = describeRollback(rollback);
  const { breaks } = rollback;
  const confirm = () => {
    setAsking(false);
    onRollback(only);
  };
  return (
    <div className={styles.control}>
      <div className={styles.row}>
        <Select aria-label="App to roll back" options={optionsOf(rollbacks)} value={chosen} onValueChange={setChosen} />
        <Button
          variant="danger"
          busy={busy}
          busyLabel="Rolling back..."
          disabled={changes.length === 0 || breaks.length > 0}
          onClick={() => setAsking(true)}
        >
          Roll back
        </Button>
        <p>{changes.length === 0 ? nothingBefore(only) : `${changes.join(', ')}.`}</p>
      </div>
      {breaks.length > 0 && (
        <Alert kind="warning" role="status">
          This rollback is not possible. It would break what works now:
          <ul className={styles.breaks}>
            {breaks.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      <AlertDialog
        open={asking}
        title={only === null ? 'Roll back the release' : `Roll back ${only}`}
        confirmLabel="Roll back"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {only === null
          ? 'Every new page gets the previous release. Open pages are offered an update.'
          : `${only} returns to its previous version. All other apps stay as they are.`}
      </AlertDialog>
    </div>
  );
};

const nothingBefore = (only: string | null): string =>
  only === null
    ? 'Nothing to roll back to: this is the first release.'
    : `Nothing to roll back to: this is the first version of ${only}.`;

const optionsOf = (rollbacks: readonly PossibleRollback[]) => [
  { value: EVERYTHING, label: 'Everything' },
  ...rollbacks.flatMap(({ only }) => (only === null ? [] : [{ value: only, label: only }])),
];
