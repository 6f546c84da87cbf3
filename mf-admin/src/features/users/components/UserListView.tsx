import type { Pagination as PageInfo, User, UserFilter } from '@prebell/contracts';
import { type ReactNode, useMemo } from 'react';
import { ListView } from '../../../shared/list/ListView';
import { sortProps } from '../../../shared/list/sort';
import { UserFilters } from './UserFilters';
import { userColumns } from './user-columns';

export interface UserListViewProps {
  readonly filter: UserFilter;
  /** The page of users, or null until the first one arrives. */
  readonly page: { readonly users: readonly User[]; readonly pagination: PageInfo } | null;
  readonly failed: boolean;
  readonly cause?: unknown;
  /** The table shows the previous page while the next one loads. */
  readonly updating: boolean;
  /** Actions on the whole list. */
  readonly actions?: ReactNode;
  readonly onFilter: (change: UserFilter) => void;
  readonly onManage: (user: User) => void;
  readonly onRetry: () => void;
}

/** The accounts as a table with filters. */
export const UserListView = ({
  filter,
  page,
  failed,
  cause,
  updating,
  actions,
  onFilter,
  onManage,
  onRetry,
}: UserListViewProps) => {
  const columns = useMemo(() => userColumns(onManage), [onManage]);
  return (
    <ListView
      label="Users"
      noun="users"
      columns={columns}
      page={page && { rows: page.users, pagination: page.pagination }}
      rowKey={({ id }) => id}
      failed={failed}
      cause={cause}
      updating={updating}
      empty={{ title: 'No users found', text: 'No account matches the filters.' }}
      tools={
        <>
          <UserFilters filter={filter} onFilter={onFilter} />
          {actions}
        </>
      }
      sort={sortProps(filter, onFilter)}
      onPage={(next) => onFilter({ page: next })}
      onRetry={onRetry}
    />
  );
};
