import { UserList } from '../features/users';

/** `/admin`: the accounts. */
export const AdminPage = () => <UserList />;
