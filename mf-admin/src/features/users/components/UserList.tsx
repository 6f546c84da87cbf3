import { endpoints, type User, userFilterSchema } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import { ManageDialog } from '../../../entities/user';
import { ExportButton } from '../../../shared/export/ExportButton';
import { useAddressFilter } from '../../../shared/list/search-params';
import { useUsers } from '../api/users';
import { UserListView } from './UserListView';

/** The list of all accounts, whose filter and order are in the address, and the dialog that manages an account. */
export const UserList = () => {
  const { api } = usePlatform();
  const [filter, change] = useAddressFilter(userFilterSchema);
  const [managed, setManaged] = useState<User | null>(null);
  const { data, status, error, isPlaceholderData, refetch } = useUsers(filter);
  const { page: _page, ...query } = filter;
  return (
    <>
      <UserListView
        filter={filter}
        page={data ?? null}
        failed={status === 'error'}
        cause={error}
        updating={isPlaceholderData}
        actions={<ExportButton noun="users" load={() => api.call(endpoints.admin.exportUsers, { query })} />}
        onFilter={(next) => change({ ...next })}
        onManage={setManaged}
        onRetry={() => void refetch()}
      />
      {managed !== null && <ManageDialog user={managed} onClose={() => setManaged(null)} />}
    </>
  );
};
