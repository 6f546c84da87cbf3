import { Tabs } from '@prebell/design-system';
import { useSearchParams } from '@prebell/platform/router';
import { AuditLog } from '../features/audit';
import { StatCards, UserList } from '../features/users';
import styles from './AdminPage.module.css';

const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'audit', label: 'Audit log' },
];

/** `/admin`: the accounts and what was done to them. The address names the tab; another tab begins at its first page. */
export const AdminPage = () => {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'audit' ? 'audit' : 'users';
  return (
    <div className={styles.page} data-density="compact">
      <h1 className={styles.title}>Admin</h1>
      <Tabs
        label="Admin sections"
        items={TABS}
        value={tab}
        onValueChange={(next) => setSearch(next === 'users' ? {} : { tab: next })}
      >
        <div className={styles.panel}>
          {tab === 'audit' ? (
            <AuditLog />
          ) : (
            <>
              <StatCards />
              <UserList />
            </>
          )}
        </div>
      </Tabs>
    </div>
  );
};
