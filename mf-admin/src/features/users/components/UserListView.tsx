import type { Pagination as PageInfo, User, UserFilter } from '@prebell/contracts';
import { EmptyState, ErrorState, LoadingState, Pagination, StatusView, Table } from '@prebell/design-system';
import { useMemo } from 'react';
import { UserFilters } from './UserFilters';
import styles from './UserListView.module.css';
import { userColumns } from './user-columns';

export interface UserListViewProps {
  readonly filter: UserFilter;
  /** The page of users, or null until the first one arrived. */
  readonly page: { readonly users: readonly User[]; readonly pagination: PageInfo } | null;
  readonly failed: boolean;
  /** The table shows the page before while the next one is fetched. */
  readonly updating: boolean;
  readonly onFilter: (change: UserFilter) => void;
  readonly onManage: (user: User) => void;
  readonly onRetry: () => void;
}

/** The accounts as a table with its filters. */
export const UserListView = ({ filter, page, failed, updating, onFilter, onManage, onRetry }: UserListViewProps) => {
  const columns = useMemo(() => userColumns(onManage), [onManage]);
  const status = failed ? 'error' : page === null ? 'loading' : page.users.length === 0 ? 'empty' : 'ready';
  return (
    <section className={styles.list} aria-busy={updating}>
      <UserFilters filter={filter} onFilter={onFilter} />
      <StatusView
        status={status}
        loading={<LoadingState label="Loading users..." />}
        error={<ErrorState title="Failed to load admin data" text="The accounts are not affected." onRetry={onRetry} />}
        empty={<EmptyState title="No users found" text="No account matches the filter." />}
      >
        <div className={styles.table}>
          <Table label="Users" columns={columns} rows={page?.users ?? []} rowKey={({ id }) => id} />
        </div>
        {page !== null && (
          <Pagination pagination={page.pagination} noun="users" onPage={(next) => onFilter({ page: next })} />
        )}
      </StatusView>
    </section>
  );
};
