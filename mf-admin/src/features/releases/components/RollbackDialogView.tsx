import type { AdminCanary, AdminRelease, PossibleRollback } from '@prebell/contracts';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  LoadingState,
  Select,
  StatusView,
  type ViewStatus,
} from '@prebell/design-system';
import { useState } from 'react';
import { formatInstant } from '../../../shared/format';
import { describeReason } from '../model/describe-reason';
import { describeRollback } from '../model/describe-version';
import { choicesOf, chosenOf, EVERYTHING } from '../model/rollback-choice';
import styles from './RollbackDialogView.module.css';
import { isPossible, RollbackEffects } from './RollbackEffects';

export interface RollbackDialogViewProps {
  /** The release to return to. */
  readonly release: AdminRelease;
  readonly canary: Pick<AdminCanary, 'app'> | null;
  /** First everything, then each app in the release. Null until the answer arrives. */
  readonly rollbacks: readonly PossibleRollback[] | null;
  readonly failed: boolean;
  readonly cause?: unknown;
  readonly onClose: () => void;
  /** `only` is the app to roll back; null for everything. */
  readonly onRollback: (only: string | null) => void;
  readonly onRetry: () => void;
}

const statusOf = (rollbacks: RollbackDialogViewProps['rollbacks'], failed: boolean): ViewStatus => {
  if (rollbacks === null) return failed ? 'error' : 'loading';
  return rollbacks.length === 0 ? 'empty' : 'ready';
};

/** Asks before a rollback to a release, and shows what would change and what would break. */
export const RollbackDialogView = ({
  release,
  canary,
  rollbacks,
  failed,
  cause,
  onClose,
  onRollback,
  onRetry,
}: RollbackDialogViewProps) => {
  const [choice, setChoice] = useState(EVERYTHING);
  const rollback = chosenOf(rollbacks ?? [], choice);
  const { only, breaks } = rollback;
  const changes = describeRollback(rollback, canary);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Roll back to this release"
      description={`${describeReason(release.reason)}, ${formatInstant(release.created_at)} (ET)`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabled={failed || !isPossible({ changes, breaks })}
            onClick={() => onRollback(only)}
          >
            Roll back
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <code className={styles.id}>{release.id}</code>
        <StatusView
          status={statusOf(rollbacks, failed)}
          loading={<LoadingState label="Comparing releases..." />}
          error={
            <ErrorState
              title="Failed to compare the releases"
              text="Nothing was changed."
              cause={cause}
              onRetry={onRetry}
            />
          }
          empty={<EmptyState title="Nothing is live" text="Publish a release first." />}
        >
          <Select
            aria-label="What to roll back"
            options={choicesOf(rollbacks ?? [])}
            value={choice}
            onValueChange={setChoice}
          />
          <RollbackEffects
            changes={changes}
            breaks={breaks}
            nothing={
              only === null
                ? 'Nothing would change: everything is already live.'
                : `Nothing would change: this version of ${only} is already live.`
            }
          />
          <p>Open pages will offer an update.</p>
        </StatusView>
      </div>
    </Dialog>
  );
};
