import type { OperatedInstance } from '@prebell/contracts';
import { Badge, type Column } from '@prebell/design-system';
import { formatCount, formatSecond, NOTHING } from '../../../shared/format';
import { formatAhead, isClockWrong } from '../model/clock';
import { formatDuration, secondsBetween } from '../model/format-duration';
import type { GroupedError } from '../model/group-errors';
import styles from './OperationsView.module.css';

const MEGABYTE = 1_048_576;

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

/** @param now the time of the measurement; uptime is counted up to it */
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
      requests_limit === 0 ? NOTHING : `${formatCount(requests)} of ${formatCount(requests_limit)}`,
  },
  { key: 'loop', label: 'Delay p99', numeric: true, render: ({ load }) => `${formatCount(load.event_loop_ms)} ms` },
  { key: 'sockets', label: 'Sockets', numeric: true, render: ({ load }) => formatCount(load.sockets) },
  {
    key: 'memory',
    label: 'Memory',
    numeric: true,
    render: ({ load }) => `${formatCount(Math.round(load.memory_bytes / MEGABYTE))} MB`,
  },
  {
    key: 'release',
    label: 'Release',
    render: ({ release }) => <span className={styles.id}>{release ?? NOTHING}</span>,
  },
];

export const ERROR_COLUMNS: Column<GroupedError>[] = [
  { key: 'at', label: 'Last (ET)', render: ({ at }) => formatSecond(at) },
  { key: 'count', label: 'Times', numeric: true, render: (error) => formatCount(error.count) },
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
