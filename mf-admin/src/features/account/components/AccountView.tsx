import {
  type AccountSession,
  type AdminUser,
  type AuditEntry,
  ROLE_LABELS,
  type Role,
  TICKET_STATE_LABELS,
  type Ticket,
  ticketState,
  type UserRecords,
} from '@prebell/contracts';
import { Badge, Button, type Column, Panel, TierBadge } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { ACCOUNT_AUDIT_COLUMNS } from '../../../entities/audit-entry';
import { customerPaymentColumns, subscriptionColumns } from '../../../entities/payment';
import { formatInstant, formatMoney, NOTHING } from '../../../shared/format';
import { FramedTable } from '../../../shared/list/FramedTable';
import { NoRows } from '../../../shared/list/NoRows';
import { planEndWord } from '../../../shared/user/plan-end';
import styles from './AccountView.module.css';

const SESSION_COLUMNS: Column<AccountSession>[] = [
  { key: 'device', label: 'Device', rowHeader: true, render: ({ device }) => device },
  { key: 'address', label: 'Address', render: ({ address }) => address ?? NOTHING },
  { key: 'created', label: 'Signed in (ET)', render: ({ created_at }) => formatInstant(created_at) },
  { key: 'used', label: 'Last used (ET)', render: ({ last_used_at }) => formatInstant(last_used_at) },
];

/** The address of the Support tab that lists this ticket, among the account's open or closed ones. */
const supportPath = (userId: string, ticket: Ticket): string =>
  `/admin?tab=support&account=${userId}${ticket.closed_at === null ? '' : '&state=closed'}`;

const ticketColumns = (userId: string): Column<Ticket>[] => [
  {
    key: 'subject',
    label: 'Subject',
    rowHeader: true,
    truncate: true,
    render: (ticket) => (
      <Link className={styles.link} to={supportPath(userId, ticket)}>
        {ticket.subject}
      </Link>
    ),
  },
  { key: 'state', label: 'State', render: (ticket) => TICKET_STATE_LABELS[ticketState(ticket)] },
  { key: 'created_at', label: 'Received (ET)', render: ({ created_at }) => formatInstant(created_at) },
];

interface SectionProps<Row> {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
}

const Section = <Row,>({ title, columns, rows, rowKey, empty }: SectionProps<Row>) => (
  <Panel title={title}>
    {rows.length === 0 ? (
      <NoRows title={empty} />
    ) : (
      <FramedTable label={title} columns={columns} rows={rows} rowKey={rowKey} />
    )}
  </Panel>
);

/** An account keeps its credit when its plan ends. */
const creditOf = ({ subscriptions: [latest] }: UserRecords): string =>
  latest === undefined || latest.credit === 0 ? NOTHING : formatMoney(latest.credit, latest.currency);

const endLabel = (user: AdminUser): string => {
  const word = planEndWord(user);
  return word === 'Free since' ? 'Free since (ET)' : `Plan ${word.toLowerCase()} (ET)`;
};

const factsOf = (user: AdminUser, records: UserRecords): [label: string, value: string][] => [
  ['E-mail', user.email],
  ['Name', [user.first_name, user.last_name].filter(Boolean).join(' ') || NOTHING],
  ['Registered (ET)', formatInstant(user.created_at)],
  ['Last login (ET)', formatInstant(user.last_login)],
  [endLabel(user), formatInstant(user.subscription_expires)],
  ['Credit', creditOf(records)],
  ['Dispatch access', user.roles.map((role) => ROLE_LABELS[role as Role] ?? role).join(', ') || 'None'],
];

export interface AccountViewProps {
  readonly user: AdminUser;
  readonly records: UserRecords;
  readonly entries: readonly AuditEntry[];
  /** The sessions are being signed out. */
  readonly busy: boolean;
  readonly onManage: () => void;
  /** Opens the customer's own view of the product. */
  readonly onView: () => void;
  readonly onEndSessions: () => void;
}

/** One account: identity, sessions, payments, tickets and audit log. */
export const AccountView = ({ user, records, entries, busy, onManage, onView, onEndSessions }: AccountViewProps) => (
  <div className={styles.account}>
    <header className={styles.head}>
      <h2 className={styles.name}>{user.username}</h2>
      <TierBadge tier={user.subscription_tier} />
      <Badge tone={user.is_active ? 'success' : 'error'}>{user.is_active ? 'Active' : 'Inactive'}</Badge>
      {user.is_admin && <Badge tone="action">Admin</Badge>}
      <span className={styles.actions}>
        {user.is_active && !user.is_admin && user.roles.length === 0 && <Button onClick={onView}>View as</Button>}
        <Button onClick={onEndSessions} busy={busy} disabled={records.sessions.length === 0}>
          Sign out everywhere
        </Button>
        <Button variant="primary" onClick={onManage}>
          Manage
        </Button>
      </span>
    </header>
    <dl className={styles.facts}>
      {factsOf(user, records).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Section
      title="Sessions"
      columns={SESSION_COLUMNS}
      rows={records.sessions}
      rowKey={({ id }) => id}
      empty="No active sessions"
    />
    <Section
      title="Subscription"
      columns={subscriptionColumns}
      rows={records.subscriptions}
      rowKey={({ created_at }) => created_at}
      empty="No subscriptions found"
    />
    <Section
      title="Payments"
      columns={customerPaymentColumns}
      rows={records.payments}
      rowKey={({ id }) => id}
      empty="No payments found"
    />
    <Section
      title="Tickets"
      columns={ticketColumns(user.id)}
      rows={records.tickets}
      rowKey={({ id }) => id}
      empty="No tickets found"
    />
    <Section
      title="Audit log"
      columns={ACCOUNT_AUDIT_COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      empty="No entries"
    />
  </div>
);
