import { Tabs } from '@prebell/design-system';
import { useSearchParams } from '@prebell/platform/router';
import type { ReactNode } from 'react';
import { Account } from '../features/account';
import { AdminRequests } from '../features/admin-requests';
import { NeedsAttention } from '../features/attention';
import { AuditLog } from '../features/audit';
import { PaymentList, SubscriptionList } from '../features/billing';
import { Business } from '../features/business';
import { CannedTexts } from '../features/canned-texts';
import { ChatModeration } from '../features/chat';
import { Closures } from '../features/closures';
import { CspReports } from '../features/csp-reports';
import { Incidents } from '../features/incidents';
import { FailedJobs } from '../features/jobs';
import { OperationsPage } from '../features/operations';
import { ReleaseList } from '../features/releases';
import { ScannerSwitches } from '../features/scanners';
import { MissingFactor } from '../features/second-factor';
import { Source } from '../features/source';
import { TicketList } from '../features/tickets';
import { StatCards, UserList } from '../features/users';
import styles from './AdminPage.module.css';

const TABS = [
  { value: 'users', label: 'Users' },
  { value: 'subscriptions', label: 'Subscriptions' },
  { value: 'payments', label: 'Payments' },
  { value: 'business', label: 'Business' },
  { value: 'support', label: 'Support' },
  { value: 'chat', label: 'Trading room' },
  { value: 'market', label: 'Market' },
  { value: 'audit', label: 'Audit log' },
  { value: 'releases', label: 'Releases' },
  { value: 'jobs', label: 'Failed jobs' },
  { value: 'operations', label: 'Operations' },
  { value: 'status', label: 'Status page' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const Users = ({ userId }: { userId: string | null }) =>
  userId === null ? (
    <>
      <NeedsAttention />
      <StatCards />
      <AdminRequests />
      <UserList />
    </>
  ) : (
    <Account id={userId} />
  );

const contentOf = (tab: Tab, userId: string | null): ReactNode =>
  ({
    users: <Users userId={userId} />,
    subscriptions: <SubscriptionList />,
    payments: <PaymentList />,
    business: <Business />,
    support: (
      <>
        <TicketList />
        <CannedTexts />
      </>
    ),
    chat: <ChatModeration />,
    market: (
      <div className={styles.columns}>
        <div>
          <Source />
          <ScannerSwitches />
        </div>
        <Closures />
      </div>
    ),
    audit: <AuditLog />,
    releases: <ReleaseList />,
    jobs: <FailedJobs />,
    status: <Incidents />,
    operations: (
      <>
        <OperationsPage />
        <CspReports />
      </>
    ),
  })[tab];

/** `/admin`. The address contains the tab and, in Users, the account. Changing the tab starts at its first page. */
export const AdminPage = () => {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'users';
  return (
    <div className={styles.page} data-density="compact">
      <h1 className={styles.title}>Admin</h1>
      <MissingFactor>
        <Tabs
          label="Admin sections"
          items={TABS}
          value={tab}
          onValueChange={(next) => setSearch(next === 'users' ? {} : { tab: next })}
        >
          <div className={styles.panel}>{contentOf(tab, search.get('user'))}</div>
        </Tabs>
      </MissingFactor>
    </div>
  );
};
