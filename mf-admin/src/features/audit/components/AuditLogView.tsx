import type { AuditEntry, Pagination as PageInfo } from '@prebell/contracts';
import {
  type Column,
  EmptyState,
  ErrorState,
  LoadingState,
  Pagination,
  StatusView,
  Table,
} from '@prebell/design-system';
import { formatInstant, NOTHING } from '../../../shared/format';
import { ACTION_LABELS, describeChange } from '../model/describe';
import styles from './AuditLogView.module.css';

const COLUMNS: Column<AuditEntry>[] = [
  { key: 'at', label: 'Time (ET)', render: ({ at }) => formatInstant(at) },
  { key: 'actor', label: 'Admin', render: ({ actor }) => actor.username },
  { key: 'action', label: 'Action', rowHeader: true, render: ({ action }) => ACTION_LABELS[action] },
  { key: 'target', label: 'Account', render: ({ target }) => target.username },
  { key: 'change', label: 'Change', render: describeChange },
  { key: 'reason', label: 'Reason', truncate: true, render: ({ reason }) => reason ?? NOTHING },
];

export interface AuditLogViewProps {
  /** Null until the first page arrived. */
  readonly page: { readonly entries: readonly AuditEntry[]; readonly pagination: PageInfo } | null;
  readonly failed: boolean;
  /** The page before is shown while the next one is fetched. */
  readonly updating: boolean;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
}

/** The log as a table, newest first. */
export const AuditLogView = ({ page, failed, updating, onPage, onRetry }: AuditLogViewProps) => {
  const status = failed ? 'error' : page === null ? 'loading' : page.entries.length === 0 ? 'empty' : 'ready';
  return (
    <section className={styles.log} aria-busy={updating}>
      <StatusView
        status={status}
        loading={<LoadingState label="Loading audit log..." />}
        error={
          <ErrorState title="Failed to load admin data" text="The log itself is not affected." onRetry={onRetry} />
        }
        empty={<EmptyState title="No entries" text="Every change an admin makes appears here." />}
      >
        <div className={styles.table}>
          <Table label="Audit log" columns={COLUMNS} rows={page?.entries ?? []} rowKey={({ id }) => id} />
        </div>
        {page !== null && <Pagination pagination={page.pagination} noun="entries" onPage={onPage} />}
      </StatusView>
    </section>
  );
};
