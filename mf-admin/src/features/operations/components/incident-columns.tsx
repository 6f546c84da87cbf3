import type { Failover, OperationsIncident } from '@prebell/contracts';
import { Badge, type Column } from '@prebell/design-system';
import { formatSecond, NOTHING } from '../../../shared/format';
import { formatDuration, secondsBetween } from '../model/format-duration';
import styles from './OperationsView.module.css';

/** The label of each kind while it is going on, and afterwards. Unknown kinds, from a later release, show their own name. */
const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  stopped: ['Stopped', 'Restart'],
  lost: ['Lost', 'Crash or hang'],
  takeover: ['New leader', 'New leader'],
  failover: ['Failover', 'Failover'],
  restart: ['Restart', 'Restart'],
  outage: ['Outage', 'Outage'],
};
const PLANNED: readonly string[] = ['stopped', 'restart'];

const Kind = ({ kind, ended_at }: OperationsIncident) => {
  const [now, past] = KINDS[kind] ?? [kind, kind];
  if (ended_at !== null) return past;
  return <Badge tone={PLANNED.includes(kind) ? 'warning' : 'error'}>{now}</Badge>;
};

/** @param now the time of the measurement; incidents that are still going on last until then */
export const incidentColumns = (now: string): Column<OperationsIncident>[] => [
  { key: 'began', label: 'Time (ET)', render: ({ began_at }) => formatSecond(began_at) },
  { key: 'part', label: 'Part', rowHeader: true, render: ({ part }) => part },
  { key: 'kind', label: 'What', render: Kind },
  {
    key: 'lasted',
    label: 'Lasted',
    numeric: true,
    render: ({ began_at, ended_at }) =>
      `${formatDuration(secondsBetween(began_at, ended_at ?? now))}${ended_at === null ? ' so far' : ''}`,
  },
  { key: 'cause', label: 'Why', render: ({ cause }) => <span className={styles.words}>{cause || NOTHING}</span> },
  {
    key: 'seen',
    label: 'Noticed by',
    render: ({ seen_by }) => <span className={styles.words}>{seen_by.join(', ')}</span>,
  },
];

interface Member {
  readonly name: string;
  readonly kind: string;
  readonly state: string;
  readonly isWell: boolean;
  readonly note: string;
}

const ROLES: Readonly<Record<string, string>> = {
  leader: 'Primary',
  sync_standby: 'Synchronous standby',
  replica: 'Standby',
};

/** Puts the PostgreSQL nodes and the etcd members into one list. */
export const membersOf = ({ etcd, nodes }: Failover): Member[] => [
  ...nodes.map(({ name, role, state, timeline, lag_bytes }) => ({
    name,
    kind: 'PostgreSQL',
    state: `${ROLES[role] ?? role}, ${state}`,
    isWell: state === 'running' || state === 'streaming',
    note: [
      timeline !== null && `timeline ${timeline}`,
      lag_bytes !== null && `${lag_bytes.toLocaleString('en-US')} bytes behind`,
    ]
      .filter(Boolean)
      .join(', '),
  })),
  ...etcd.map(({ address, is_healthy, is_leader }) => ({
    name: address,
    kind: 'etcd',
    state: is_leader ? 'Leader' : is_healthy ? 'Follower' : 'No answer or no majority',
    isWell: is_healthy,
    note: '',
  })),
];

export const MEMBER_COLUMNS: Column<Member>[] = [
  { key: 'name', label: 'Member', rowHeader: true, render: ({ name }) => name },
  { key: 'kind', label: 'Part of', render: ({ kind }) => kind },
  {
    key: 'state',
    label: 'State',
    render: ({ state, isWell }) => <Badge tone={isWell ? 'success' : 'error'}>{state}</Badge>,
  },
  { key: 'note', label: 'Log', render: ({ note }) => note || NOTHING },
];
