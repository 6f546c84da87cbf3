import { hasMajority, type OperatedInstance, type Operations } from '@prebell/contracts';
import { formatAhead, isClockWrong } from './clock';
import { formatDuration, secondsBetween } from './format-duration';

/** The same limits as the alerts in `deploy/prometheus/rules.yml`, seconds. */
const PAYMENT_EVENTS_LATE = 300;
const MAILS_LATE = 1_800;
const REPLICA_LATE = 10;
const ARCHIVE_LATE = 180;
/** A market instance needs up to this long to load its history, seconds. */
const START_LATE = 180;

const LEADING_ROLES: readonly string[] = ['all', 'market'];

const leaderProblems = (up: readonly OperatedInstance[]): string[] => {
  const leaders = up.filter(({ is_leader }) => is_leader).map(({ name }) => name);
  if (leaders.length > 1) return [`More than one instance says that it leads the market: ${leaders.join(', ')}.`];
  if (leaders.length === 1) return [];
  const canLead = up.some(({ role }) => LEADING_ROLES.includes(role));
  return [
    canLead
      ? 'No instance leads the market. Scanners do not update.'
      : 'No market instance is running. Scanners do not update.',
  ];
};

const releaseProblem = (up: readonly OperatedInstance[]): string[] => {
  const releases = new Set(up.map(({ release }) => release));
  return releases.size > 1 ? ['The instances do not know the same release. Check the release store.'] : [];
};

const instanceProblems = ({ instances, measured_at }: Operations): string[] =>
  instances.flatMap((instance) => {
    const { name, is_up, reported_at, load } = instance;
    if (!is_up)
      return [`${name} sent its last report ${formatDuration(secondsBetween(reported_at, measured_at))} ago.`];
    const running = secondsBetween(instance.started_at, measured_at);
    return [
      ...(instance.is_ready === false && running > START_LATE
        ? [`${name} has been running for ${formatDuration(running)} and is not ready. Its /api/ready says why.`]
        : []),
      ...(isClockWrong(instance)
        ? [`The clock of ${name} is ${formatAhead(instance)} off the database's. Check its time service.`]
        : []),
      ...(instance.is_store_up === false
        ? [`${name} cannot use the release store. Its /api/ready says how to repair it.`]
        : []),
      ...(load.is_nats_up === false ? [`${name} does not reach NATS.`] : []),
    ];
  });

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const archiveProblem = (
  { archived_until, archive_failed_at }: Operations['database'],
  measured_at: string,
): string[] => {
  const since = archived_until == null ? null : secondsBetween(archived_until, measured_at);
  if (archive_failed_at != null)
    return [
      `The database cannot archive its log. ${
        since === null
          ? 'It has archived nothing since it became the primary or started'
          : `It last did ${formatDuration(since)} ago`
      }, so a restore loses what was written since. Check pgBackRest's repository: its disk, its free space and its permissions.`,
    ];
  if (since === null || since <= ARCHIVE_LATE) return [];
  return [`The database last archived its log ${formatDuration(since)} ago. A restore to a minute ends there.`];
};

const queueProblems = ({ mails, payment_events, database, measured_at }: Operations): string[] => {
  const { dead, oldest_seconds } = payment_events;
  const lag = database.replica_lag_seconds ?? 0;
  return [
    ...(dead > 0 ? [`We gave up on ${plural(dead, 'payment event')}.`] : []),
    ...(oldest_seconds > PAYMENT_EVENTS_LATE
      ? [`A payment event has waited for ${formatDuration(oldest_seconds)}.`]
      : []),
    ...(mails.has_server && mails.oldest_seconds > MAILS_LATE
      ? [`An e-mail has waited for ${formatDuration(mails.oldest_seconds)}.`]
      : []),
    ...(database.replicas > 0 && database.synchronous_replicas === 0
      ? [
          'No copy of the database is synchronous. If the primary fails, nothing takes over. Look up this sentence in the runbook’s troubleshooting.',
        ]
      : []),
    ...(lag > REPLICA_LATE ? [`A copy of the database is ${formatDuration(lag)} behind.`] : []),
    ...archiveProblem(database, measured_at),
  ];
};

const failoverProblems = ({ failover }: Operations): string[] => {
  if (failover == null) return [];
  const { etcd, nodes } = failover;
  const away = etcd.filter(({ is_healthy }) => !is_healthy).map(({ address }) => address);
  const etcdProblem = !hasMajority(etcd)
    ? ['etcd has no majority. If the primary fails, nothing takes over. Bring etcd back before you touch PostgreSQL.']
    : away.length > 0
      ? [`etcd continues without ${away.join(' and ')}.`]
      : [];
  const isLed = nodes.some(({ role }) => role === 'leader');
  return [
    ...(etcd.length > 0 ? etcdProblem : []),
    ...(nodes.length === 0 ? ['Patroni does not answer on any node.'] : []),
    ...(nodes.length > 0 && !isLed ? ['Patroni has no primary. Writes wait for one.'] : []),
  ];
};

/** One sentence for each problem that needs attention; empty if there is none. */
export const problemsOf = (operations: Operations): string[] => {
  const up = operations.instances.filter(({ is_up }) => is_up);
  return [
    ...leaderProblems(up),
    ...instanceProblems(operations),
    ...releaseProblem(up),
    ...failoverProblems(operations),
    ...queueProblems(operations),
  ];
};
