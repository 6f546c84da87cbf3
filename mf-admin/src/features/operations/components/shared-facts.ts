import type { Operations } from '@prebell/contracts';
import { formatClock, formatCount, formatSecond, NOTHING } from '../../../shared/format';
import { formatDuration, secondsBetween } from '../model/format-duration';

type Database = Operations['database'];

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

const copiesNote = ({ replicas, synchronous_replicas, replica_lag_seconds }: Database): string => {
  if (replicas === 0) return 'No standby';
  const kind = synchronous_replicas == null ? '' : `${formatCount(synchronous_replicas)} synchronous, `;
  return kind + lag(replica_lag_seconds);
};

const lastBackup = ({ last_backup_at, last_server_backup_at }: Database): string => {
  if (last_backup_at === null) return 'No backup known: npm run backup';
  return `${formatSecond(last_backup_at)} ET, ${last_backup_at === last_server_backup_at ? 'by pgBackRest' : 'a file'}`;
};

/** Adds the time in the format that the restore command expects: '2026-11-28 14:04:00 UTC'. */
const forRestore = (at: string): string =>
  `${formatSecond(at)} ET (${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC)`;

/** The latest minute to which the database can be restored. This needs a backup and the log archived since then. */
const restorable = (database: Database): Omit<Fact, 'label'> => {
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
      label: mails.has_server ? 'E-mails waiting' : 'E-mails in the outbox',
      value: formatCount(mails.waiting),
      note: mails.has_server ? waiting(mails.oldest_seconds) : 'Without a mail server',
    },
    {
      label: 'Payment events waiting',
      value: formatCount(payment_events.waiting),
      note:
        payment_events.dead === 0
          ? waiting(payment_events.oldest_seconds)
          : `${formatCount(payment_events.dead)} given up`,
    },
    {
      label: 'Database running for',
      value: formatDuration(secondsBetween(database.started_at, measured_at)),
      note: database.primary === null ? 'Primary on this machine' : `Primary ${database.primary}`,
    },
    {
      label: 'Database copies',
      value: formatCount(database.replicas),
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
      value: formatCount(instances.reduce((sum, { is_up, load }) => sum + (is_up ? load.sockets : 0), 0)),
      note: 'All instances',
    },
  ];
};
