import type { Pagination as PageInfo } from '@prebell/contracts';
import {
  type Column,
  EmptyState,
  ErrorState,
  LoadingState,
  Pagination,
  type SortOrder,
  StatusView,
} from '@prebell/design-system';
import type { ReactNode } from 'react';
import { FramedTable } from './FramedTable';
import styles from './ListView.module.css';

export interface ListViewProps<Row> {
  /** The table's name. */
  readonly label: string;
  /** Noun for the list's items, such as 'users'. */
  readonly noun: string;
  readonly columns: readonly Column<Row>[];
  /** Null until the first page arrives. */
  readonly page: { readonly rows: readonly Row[]; readonly pagination: PageInfo } | null;
  readonly rowKey: (row: Row) => string;
  readonly failed: boolean;
  /** Why the last request failed. */
  readonly cause?: unknown;
  /** What a failure does not affect; by default, says that nothing was changed. */
  readonly failure?: string;
  /** The previous page stays while the next one loads. */
  readonly updating: boolean;
  /** Text for a list without matches. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Filters and actions above the table. */
  readonly tools?: ReactNode;
  readonly sort?: { readonly order: SortOrder; readonly onSort: (order: SortOrder) => void };
  /** Makes the whole row clickable. */
  readonly onRowPress?: (row: Row) => void;
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
}

/** One page of a list in the admin area: shows rows, loading, empty or error. */
export const ListView = <Row,>({
  label,
  noun,
  columns,
  page,
  rowKey,
  failed,
  cause,
  failure = 'Nothing was changed.',
  updating,
  empty,
  tools,
  sort,
  onRowPress,
  onPage,
  onRetry,
}: ListViewProps<Row>) => {
  const status = failed ? 'error' : page === null ? 'loading' : page.rows.length === 0 ? 'empty' : 'ready';
  return (
    <section className={styles.list} aria-busy={updating}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <StatusView
        status={status}
        loading={<LoadingState label={`Loading ${noun}...`} />}
        error={<ErrorState title="Failed to load admin data" text={failure} cause={cause} onRetry={onRetry} />}
        empty={<EmptyState title={empty.title} text={empty.text} />}
      >
        <FramedTable
          label={label}
          columns={columns}
          rows={page?.rows ?? []}
          rowKey={rowKey}
          {...(onRowPress && { onRowPress })}
          {...(sort && { sort: sort.order, onSort: sort.onSort })}
        />
        {page !== null && <Pagination pagination={page.pagination} noun={noun} onPage={onPage} />}
      </StatusView>
    </section>
  );
};
