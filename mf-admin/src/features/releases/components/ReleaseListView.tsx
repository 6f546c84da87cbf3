import type { ReleasesAnswer } from '@prebell/contracts';
import { Alert, EmptyState, ErrorState, LoadingState, StatusView } from '@prebell/design-system';
import { FramedTable } from '../../../shared/list/FramedTable';
import { CanaryPanel, type CanaryStep } from './CanaryPanel';
import { FaultTable } from './FaultTable';
import styles from './ReleaseListView.module.css';
import { RollbackControl } from './RollbackControl';
import { releaseColumns } from './release-columns';
import { VERSION_COLUMNS } from './version-columns';

export interface ReleaseListViewProps {
  /** Null until the first answer arrives. */
  readonly answer: ReleasesAnswer | null;
  /** Whether the last request failed; an earlier answer stays on screen. */
  readonly failed: boolean;
  readonly cause?: unknown;
  readonly busy: boolean;
  /** `only` is the app to roll back, null for everything. */
  readonly onRollback: (live: string, only: string | null) => void;
  /** `live` is the release that the admin saw. */
  readonly onCanary: (live: string, step: CanaryStep) => void;
  readonly onRetry: () => void;
}

/** The rollback, the canary, versions of each app with their figures, releases with the live one first, and errors. */
export const ReleaseListView = ({
  answer,
  failed,
  cause,
  busy,
  onRollback,
  onCanary,
  onRetry,
}: ReleaseListViewProps) => {
  const live = answer?.releases[0];
  const status = answer === null ? (failed ? 'error' : 'loading') : live === undefined ? 'empty' : 'ready';
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
        {failed && (
          <Alert kind="warning" role="status">
            Failed to refresh. Another release may be live by now. Retrying every 15 seconds.
          </Alert>
        )}
        <RollbackControl
          rollbacks={answer?.rollbacks ?? []}
          busy={busy}
          onRollback={(only) => live !== undefined && onRollback(live.id, only)}
        />
        {answer?.canary && (
          <CanaryPanel
            canary={answer.canary}
            busy={busy}
            onStep={(step) => live !== undefined && onCanary(live.id, step)}
          />
        )}
        <h2 className={styles.title}>Versions</h2>
        <FramedTable
          label="Versions"
          columns={VERSION_COLUMNS}
          rows={answer?.versions ?? []}
          rowKey={({ app, digest, host }) => `${app}@${digest} ${host ?? ''}`}
        />
        <h2 className={styles.title}>Releases</h2>
        <FramedTable
          label="Releases"
          columns={releaseColumns(live?.id ?? '')}
          rows={answer?.releases ?? []}
          rowKey={({ id }) => id}
        />
        <h2 className={styles.title}>Errors in the live release{answer?.canary ? ' and the canary' : ''}</h2>
        <FaultTable faults={answer?.faults ?? []} />
        {(answer?.earlier_faults.length ?? 0) > 0 && (
          <>
            <h2 className={styles.title}>Errors in earlier versions and ended canaries</h2>
            <FaultTable label="Earlier errors" faults={answer?.earlier_faults ?? []} />
          </>
        )}
      </StatusView>
    </section>
  );
};
