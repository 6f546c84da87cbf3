import { useSearchParams } from '@prebell/platform/router';
import { useUsers } from '../api/users';
import { filterFromSearch, searchWith } from '../model/user-filter';
import { UserListView } from './UserListView';

/** Every account, filtered by what the address bar says. */
export const UserList = () => {
  const [search, setSearch] = useSearchParams();
  const filter = filterFromSearch(search);
  const { data, status, isPlaceholderData, refetch } = useUsers(filter);
  return (
    <UserListView
      filter={filter}
      page={data ?? null}
      failed={status === 'error'}
      updating={isPlaceholderData}
      onFilter={(change) => setSearch(searchWith(filter, change))}
      onRetry={() => void refetch()}
    />
  );
};
