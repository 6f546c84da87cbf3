import type { User } from '@prebell/contracts';
import { useSearchParams } from '@prebell/platform/router';
import { useState } from 'react';
import { useUsers } from '../api/users';
import { filterFromSearch, searchWith } from '../model/user-filter';
import { ManageDialog } from './ManageDialog';
import { UserListView } from './UserListView';

/** Every account, filtered by what the address bar says, and the dialog that manages one of them. */
export const UserList = () => {
  const [search, setSearch] = useSearchParams();
  const [managed, setManaged] = useState<User | null>(null);
  const filter = filterFromSearch(search);
  const { data, status, isPlaceholderData, refetch } = useUsers(filter);
  return (
    <>
      <UserListView
        filter={filter}
        page={data ?? null}
        failed={status === 'error'}
        updating={isPlaceholderData}
        onFilter={(change) => setSearch(searchWith(filter, change))}
        onManage={setManaged}
        onRetry={() => void refetch()}
      />
      {managed !== null && <ManageDialog user={managed} onClose={() => setManaged(null)} />}
    </>
  );
};
