import type { AdminRelease, ReleasesAnswer } from '@prebell/contracts';
import {
  AlertDialog,
  Button,
  EmptyState,
  ErrorState,
  LoadingState,
  Select,
  StatusView,
  Table,
} from '@prebell/design-system';
import { useState } from 'react';
import styles from './ReleaseListView.module.css';
import { FAULT_COLUMNS, releaseColumns } from './release-columns';

export interface ReleaseListViewProps {
  /** Null until the first answer arrives. */
  readonly answer: ReleasesAnswer | null;
  readonly failed: boolean;
  readonly cause?: unknown;
  readonly busy: boolean;
  /** `only` is the app to roll back, null for everything. */
  readonly onRollback: (live: string, only: string | null) => void;
  readonly onRetry: () => void;
}

const EVERYTHING = '';

/** Releases as a table, the live one first, with the rollback above and the failures below. */
export const ReleaseListView = ({ answer, failed, cause, busy, onRollback, onRetry }: ReleaseListViewProps) => {
  const [only, setOnly] = useState(EVERYTHING);
  const [asking, setAsking] = useState(false);
  const live = answer?.releases[0];
  const status = failed ? 'error' : answer === null ? 'loading' : live === undefined ? 'empty' : 'ready';
  const hasEarlier = (answer?.releases.length ?? 0) > 1;
  const confirm = () => {
    setAsking(false);
    if (live !== undefined) onRollback(live.id, only === EVERYTHING ? null : only);
  };
  return (
    <section className={styles.releases}>
      <StatusView
        status={status}
        loading={<LoadingState label="Loading releases..." />}
        error={
          <ErrorState
            title="Failed to load releases"
            text="The live release is not affected."
            cause={cause}
            onRetry={onRetry}
          />
        }
        empty={<EmptyState title="No releases" text="Published releases appear here." />}
      >
        <div className={styles.back}>
          <Select aria-label="App to roll back" options={appOptions(live)} value={only} onValueChange={setOnly} />
          <Button
            variant="danger"
            busy={busy}
            busyLabel="Rolling back..."
            disabled={!hasEarlier}
            onClick={() => setAsking(true)}
          >
            Roll back
          </Button>
          {!hasEarlier && <p>Nothing to roll back to: this is the first release.</p>}
        </div>
        <div className={styles.table}>
          <Table
            label="Releases"
            columns={releaseColumns(live?.id ?? '')}
            rows={answer?.releases ?? []}
            rowKey={({ id }) => id}
          />
        </div>
        <h2 className={styles.title}>Errors in the live release</h2>
        {answer?.faults.length === 0 ? (
          <EmptyState title="No errors" text="No page has reported an error." />
        ) : (
          <div className={styles.table}>
            <Table
              label="Errors"
              columns={FAULT_COLUMNS}
              rows={answer?.faults ?? []}
              rowKey={({ remote, digest, phase, message }) => [remote, digest, phase, message].join(' ')}
            />
          </div>
        )}
        <AlertDialog
          open={asking}
          title={only === EVERYTHING ? 'Roll back the release' : `Roll back ${only}`}
          confirmLabel="Roll back"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        >
          {only === EVERYTHING
            ? 'Every new page gets the previous release. Open pages are offered an update.'
            : `${only} returns to its previous version. All other apps stay as they are.`}
        </AlertDialog>
      </StatusView>
    </section>
  );
};

const appOptions = (live: AdminRelease | undefined) => [
  { value: EVERYTHING, label: 'Everything' },
  ...Object.keys(live?.apps ?? {}).map((app) => ({ value: app, label: app })),
];
