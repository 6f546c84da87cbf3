import type { OperatedInstance, Operations } from '@prebell/contracts';
import { Badge, type Column } from '@prebell/design-system';
import { formatClock, formatSecond, NOTHING } from '../../../shared/format';
import { formatAhead, isClockWrong } from '../model/clock';
import { formatDuration, secondsBetween } from '../model/format-duration';
import type { GroupedError } from '../model/group-errors';
import styles from './OperationsView.module.css';

const MEGABYTE = 1_048_576;
const count = (value: number): string => value.toLocaleString('en-US');

const Duty = ({ is_up, is_ready, is_leader, role }: OperatedInstance) => {
  if (!is_up) return <Badge tone="error">Silent</Badge>;
  if (is_ready === false) return <Badge tone="warning">Not ready</Badge>;
  if (is_leader && role === 'market') return <Badge tone="action">Leader</Badge>;
  return <Badge tone="success">{role === 'market' ? 'Standby' : 'Up'}</Badge>;
};

const State = (instance: OperatedInstance) => (
  <span className={styles.state}>
    <Duty {...instance} />
    {isClockWrong(instance) && <Badge tone="warning">Clock {formatAhead(instance)}</Badge>}
    {instance.is_store_up === false && <Badge tone="warning">No store</Badge>}
  </span>
);

/** @param now the time of the measurement, up to which uptime and silence are counted */
export const instanceColumns = (now: string): Column<OperatedInstance>[] => [
  { key: 'name', label: 'Instance', rowHeader: true, render: ({ name }) => name },
  { key: 'role', label: 'Role', render: ({ role }) => role },
  { key: 'state', label: 'State', render: State },
  {
    key: 'uptime',
    label: 'Running for',
    numeric: true,
    render: ({ is_up, started_at }) => (is_up ? formatDuration(secondsBetween(started_at, now)) : NOTHING),
  },
  {
    key: 'requests',
    label: 'Requests now',
    numeric: true,
    render: ({ load: { requests, requests_limit } }) =>
      // A standby does not answer clients yet.
      requests_limit === 0 ? NOTHING : `${count(requests)} of ${count(requests_limit)}`,
  },
  { key: 'loop', label: 'Delay p99', numeric: true, render: ({ load }) => `${count(load.event_loop_ms)} ms` },
  { key: 'sockets', label: 'Sockets', numeric: true, render: ({ load }) => count(load.sockets) },
  {
    key: 'memory',
    label: 'Memory',
    numeric: true,
    render: ({ load }) => `${count(Math.round(load.memory_bytes / MEGABYTE))} MB`,
  },
  {
    key: 'release',
    label: 'Release',
    render: ({ release }) => <span className={styles.id}>{release ?? NOTHING}</span>,
  },
];

export const ERROR_COLUMNS: Column<GroupedError>[] = [
  { key: 'at', label: 'Last (ET)', render: ({ at }) => formatSecond(at) },
  { key: 'count', label: 'Times', numeric: true, render: (error) => count(error.count) },
  { key: 'instance', label: 'Instance', render: ({ instance }) => instance },
  {
    key: 'text',
    label: 'Message',
    rowHeader: true,
    render: ({ text }) => <span className={styles.words}>{text}</span>,
  },
  { key: 'cause', label: 'Cause', render: ({ cause }) => <span className={styles.words}>{cause ?? NOTHING}</span> },
  {
    key: 'reference',
    label: 'Reference',
    render: ({ trace_id }) => <span className={styles.id}>{trace_id ?? NOTHING}</span>,
  },
];

interface Fact {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** The figure no longer updates. */
  readonly isOld?: boolean;
  /** Data could be lost, so somebody should act. */
  readonly isRisk?: boolean;
}

const waiting = (seconds: number): string => (seconds === 0 ? 'None late' : `Oldest ${formatDuration(seconds)}`);

const lag = (seconds: number | null): string =>
  seconds === null ? 'Lag unknown: the account needs pg_monitor' : `${seconds.toFixed(1)} s behind`;

type Backups = Operations['database'];

const copiesNote = ({ replicas, synchronous_replicas, replica_lag_seconds }: Operations['database']): string => {
  if (replicas === 0) return 'No standby';
  const kind = synchronous_replicas == null ? '' : `${count(synchronous_replicas)} synchronous, `;
  return kind + lag(replica_lag_seconds);
};

const lastBackup = ({ last_backup_at, last_server_backup_at }: Backups): string => {
  if (last_backup_at === null) return 'No backup known: npm run backup';
  return `${formatSecond(last_backup_at)} ET, ${last_backup_at === last_server_backup_at ? 'by pgBackRest' : 'a file'}`;
};

/** Adds the time in the format that the restore command expects: '2026-11-28 14:04:00 UTC'. */
const forRestore = (at: string): string =>
  `${formatSecond(at)} ET (${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC)`;

/** Up to which minute the database can be restored. Restoring needs a backup, and the archived log after it. */
const restorable = (database: Backups): Omit<Fact, 'label'> => {
  const { last_server_backup_at, archived_until, archive_failed_at } = database;
  const hasBackup = last_server_backup_at != null;
  const fails = archive_failed_at != null;
  // A new primary does not know how far its predecessor archived. A backup counts only once its log is archived, so its own time
  // is safe.
  if (archived_until == null && fails && hasBackup)
    return {
      value: formatClock(last_server_backup_at),
      note: `Archiving fails. At least until the backup of ${forRestore(last_server_backup_at)}`,
      isOld: true,
    };
  if (archived_until == null)
    return {
      value: NOTHING,
      note: hasBackup || fails ? 'The log is not archived' : 'No archive of the database’s log',
    };
  if (!hasBackup) return { value: NOTHING, note: 'The log is archived, but no pgBackRest backup is known' };
  if (fails)
    return {
      value: formatClock(archived_until),
      note: `Archiving fails. Not later than ${forRestore(archived_until)}`,
      isOld: true,
    };
  return { value: formatClock(archived_until), note: `Any minute until ${forRestore(archived_until)}` };
};

/** Figures that all instances share: queues, database and sockets. */
export const sharedFacts = ({ mails, payment_events, database, instances, measured_at }: Operations): Fact[] => {
  const { last_backup_at } = database;
  return [
    {
      label: mails.has_server ? 'Mails waiting' : 'E-mails in the outbox',
      value: count(mails.waiting),
      note: mails.has_server ? waiting(mails.oldest_seconds) : 'Without a mail server',
    },
    {
      label: 'Payment events waiting',
      value: count(payment_events.waiting),
      note:
        payment_events.dead === 0 ? waiting(payment_events.oldest_seconds) : `${count(payment_events.dead)} given up`,
    },
    {
      label: 'Database running for',
      value: formatDuration(secondsBetween(database.started_at, measured_at)),
      note: database.primary === null ? 'Primary on this machine' : `Primary ${database.primary}`,
    },
    {
      label: 'Database copies',
      value: count(database.replicas),
      note: copiesNote(database),
    },
    {
      label: 'Since the last backup',
      value: last_backup_at === null ? NOTHING : formatDuration(secondsBetween(last_backup_at, measured_at)),
      note: lastBackup(database),
      isRisk: last_backup_at === null,
    },
    { label: 'Restorable until (ET)', ...restorable(database) },
    ...(database.may_alter_records === true
      ? [{ label: 'Sealed records', value: 'Not protected', note: 'The database account could change them' }]
      : []),
    {
      label: 'Sockets open',
      value: count(instances.reduce((sum, { is_up, load }) => sum + (is_up ? load.sockets : 0), 0)),
      note: 'All instances',
    },
  ];
};
