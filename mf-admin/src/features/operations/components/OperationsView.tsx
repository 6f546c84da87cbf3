import type { Operations } from '@prebell/contracts';
import { Alert, Button, Card, StatCard } from '@prebell/design-system';
import { formatClock, formatSecond } from '../../../shared/format';
import { FramedTable } from '../../../shared/list/FramedTable';
import { NoRows } from '../../../shared/list/NoRows';
import { errorKey, groupErrors } from '../model/group-errors';
import { problemsOf } from '../model/problems';
import { incidentColumns, MEMBER_COLUMNS, membersOf } from './incident-columns';
import styles from './OperationsView.module.css';
import { ERROR_COLUMNS, instanceColumns } from './operations-columns';
import { sharedFacts } from './shared-facts';

export interface OperationsViewProps {
  readonly operations: Operations;
  /** The last request failed, so these are the figures of an earlier measurement. */
  readonly isStale: boolean;
  readonly onRetry: () => void;
}

const AsOf = ({ at }: { readonly at: string }) => <span className={styles.note}>as of {formatClock(at)} ET</span>;

/** Instances, queues, database and the last errors. */
export const OperationsView = ({ operations, isStale, onRetry }: OperationsViewProps) => {
  const { measured_at, instances, errors, failover, incidents = [] } = operations;
  const problems = problemsOf(operations);
  return (
    <div className={styles.operations} data-stale={isStale || undefined}>
      {isStale && (
        <Alert kind="error">
          <div className={styles.line}>
            <p>
              The platform does not answer, or your connection is lost. These figures are as of{' '}
              {formatSecond(measured_at)} ET. This page tries again every 5 seconds.
            </p>
            <Button size="small" onClick={onRetry}>
              Try Again
            </Button>
          </div>
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert kind="warning">
          <ul className={styles.problems} aria-label="Problems">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {isStale && <AsOf at={measured_at} />}
      <ul className={styles.cards} aria-label="Shared by all instances">
        {sharedFacts(operations).map(({ label, value, note, isOld, isRisk }) => (
          <li key={label}>
            <Card className={styles.card} data-old={isOld || undefined} data-risk={isRisk || undefined}>
              <StatCard label={label} value={value} note={note} />
            </Card>
          </li>
        ))}
      </ul>
      <section className={styles.part}>
        <h2 className={styles.title}>Instances {isStale && <AsOf at={measured_at} />}</h2>
        <FramedTable
          label="Instances"
          columns={instanceColumns(measured_at)}
          rows={instances}
          rowKey={({ name }) => name}
        />
      </section>
      {failover && (
        <section className={styles.part}>
          <h2 className={styles.title}>Database failover {isStale && <AsOf at={measured_at} />}</h2>
          <FramedTable
            label="Database failover"
            columns={MEMBER_COLUMNS}
            rows={membersOf(failover)}
            rowKey={({ kind, name }) => `${kind} ${name}`}
          />
        </section>
      )}
      <section className={styles.part}>
        <h2 className={styles.title}>History {isStale && <AsOf at={measured_at} />}</h2>
        {incidents.length === 0 ? (
          <NoRows
            title="Nothing yet"
            text="Failovers, crashes, restarts and outages appear here and stay for 90 days."
          />
        ) : (
          <FramedTable
            label="History"
            columns={incidentColumns(measured_at)}
            rows={incidents}
            rowKey={({ id }) => String(id)}
          />
        )}
      </section>
      <section className={styles.part}>
        <h2 className={styles.title}>Recent errors {isStale && <AsOf at={measured_at} />}</h2>
        {errors.length === 0 ? (
          <NoRows title="No errors" text="No instance has logged an error since it started." />
        ) : (
          <>
            <FramedTable label="Recent errors" columns={ERROR_COLUMNS} rows={groupErrors(errors)} rowKey={errorKey} />
            <p className={styles.note}>
              For details, search the instance’s log for the reference, which error cards also show. Times in the log
              are UTC.
            </p>
          </>
        )}
      </section>
      <p className={styles.note}>
        {isStale ? 'Measured' : 'Updated'} {formatSecond(measured_at)} ET
        {!isStale && ', every 5 seconds'}
      </p>
    </div>
  );
};
