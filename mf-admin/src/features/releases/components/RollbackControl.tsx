import type { AdminCanary, PossibleRollback } from '@prebell/contracts';
import { AlertDialog, Button, Select } from '@prebell/design-system';
import { useState } from 'react';
import { describeRollback } from '../model/describe-version';
import { choicesOf, chosenOf, EVERYTHING } from '../model/rollback-choice';
import styles from './RollbackControl.module.css';
import { isPossible, RollbackEffects } from './RollbackEffects';

export interface RollbackControlProps {
  /** First everything, then each app. Empty if the server could not read the earlier releases. */
  readonly rollbacks: readonly PossibleRollback[];
  readonly canary: Pick<AdminCanary, 'app'> | null;
  readonly busy: boolean;
  /** `only` is the app to roll back; null for everything. */
  readonly onRollback: (only: string | null) => void;
}

/** Rolls back everything or one app by one step. First shows what would change and what would break. */
export const RollbackControl = ({ rollbacks, canary, busy, onRollback }: RollbackControlProps) => {
  const [choice, setChoice] = useState(EVERYTHING);
  const [asking, setAsking] = useState(false);
  const rollback = chosenOf(rollbacks, choice);
  const { only, breaks } = rollback;
  const changes = describeRollback(rollback, canary);
  const confirm = () => {
    setAsking(false);
    onRollback(only);
  };
  return (
    <div className={styles.control}>
      <div className={styles.row}>
        <Select aria-label="App to roll back" options={choicesOf(rollbacks)} value={choice} onValueChange={setChoice} />
        <Button
          variant="secondary"
          busy={busy}
          busyLabel="Rolling back..."
          disabled={!isPossible({ changes, breaks })}
          onClick={() => setAsking(true)}
        >
          Roll back
        </Button>
      </div>
      <RollbackEffects
        changes={changes}
        breaks={breaks}
        nothing={rollbacks.length === 0 ? UNREADABLE : nothingBefore(only)}
      />
      <AlertDialog
        open={asking}
        title={only === null ? 'Roll back the release' : `Roll back ${only}`}
        confirmLabel="Roll back"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {only === null
          ? 'Every new page gets the previous release. Open pages will offer an update.'
          : `${only} returns to its previous version. All other apps stay as they are.`}
      </AlertDialog>
    </div>
  );
};

const UNREADABLE = 'The server could not read the earlier releases, so nothing can be rolled back. Its log says why.';

const nothingBefore = (only: string | null): string =>
  only === null
    ? 'Nothing to roll back to: this is the first release.'
    : `Nothing to roll back to: this is the first version of ${only}.`;
