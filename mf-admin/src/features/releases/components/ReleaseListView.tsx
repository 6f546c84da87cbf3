import type { ReleasesAnswer } from '@prebell/contracts';
import { Alert, EmptyState, ErrorState, LoadingState, StatusView } from '@prebell/design-system';
import { FramedTable } from '../../../shared/list/FramedTable';
import type { Rollback } from '../api/releases';
import { CanaryPanel, type CanaryStep } from './CanaryPanel';
import { FaultTable } from './FaultTable';
import { Note } from './Note';
import styles from './ReleaseListView.module.css';
import { ReleaseTable } from './ReleaseTable';
import { RollbackControl } from './RollbackControl';
import { VERSION_COLUMNS } from './version-columns';

export interface ReleaseListViewProps {
  /** Null until the first answer arrives. */
  readonly answer: ReleasesAnswer | null;
  /** Whether the last request failed; an earlier answer stays on screen. */
  readonly failed: boolean;
  readonly cause?: unknown;
  readonly busy: boolean;
  /** `live` is the live release on the admin's screen. */
  readonly onRollback: (live: string, rollback: Rollback) => void;
  /** `live` is the live release on the admin's screen. */
  readonly onCanary: (live: string, step: CanaryStep) => void;
  readonly onRetry: () => void;
}

/** The rollback, the canary, each app's versions with their figures, all releases, and errors. */
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
          canary={answer?.canary ?? null}
          busy={busy}
          onRollback={(only) => live !== undefined && onRollback(live.id, { only, to: null })}
        />
        {answer?.canary && (
          <CanaryPanel
            canary={answer.canary}
            busy={busy}
            onStep={(step) => live !== undefined && onCanary(live.id, step)}
          />
        )}
        <h2 className={styles.title}>Versions</h2>
        <Note>
          A page counts one view of each app that it shows, and each error that it reports. Sizes are what a browser
          transfers, compressed with brotli; a dash means that they are not measured yet or no longer stored.
        </Note>
        <FramedTable
          label="Versions"
          columns={VERSION_COLUMNS}
          rows={answer?.versions ?? []}
          rowKey={({ app, digest, host }) => `${app}@${digest} ${host ?? ''}`}
        />
        <h2 className={styles.title}>Releases</h2>
        <Note>
          Error reports come from pages that loaded the release. Those of a canary count with the release that started
          it.
        </Note>
        <ReleaseTable
          releases={answer?.releases ?? []}
          canary={answer?.canary ?? null}
          onRollback={(to, only) => live !== undefined && onRollback(live.id, { only, to })}
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
