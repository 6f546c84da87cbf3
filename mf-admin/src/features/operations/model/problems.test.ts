import { expect, test } from 'vitest';
import { fakeOperations } from '../testing/operations';
import { formatDuration } from './format-duration';
import { problemsOf } from './problems';

const [leader, standby, web] = fakeOperations.instances as [
  (typeof fakeOperations.instances)[0],
  (typeof fakeOperations.instances)[0],
  (typeof fakeOperations.instances)[0],
];

test('a platform in order has no problem', () => {
  expect(problemsOf(fakeOperations)).toEqual([]);
});

test.each([
  [
    'no leader',
    [{ ...leader, is_leader: false }, standby, web],
    'No instance leads the market. Scanners do not update.',
  ],
  ['no market instance', [web], 'No market instance is running. Scanners do not update.'],
  [
    'two leaders',
    [leader, { ...standby, is_leader: true }, web],
    'More than one instance says that it leads the market: market-1:3004, market-2:3005.',
  ],
  [
    'a silent instance',
    [leader, { ...standby, is_up: false, reported_at: '2026-11-23T14:02:55.000Z' }, web],
    'market-2:3005 sent its last report 1 min 5 s ago.',
  ],
  [
    'two releases',
    [leader, { ...web, release: null }],
    'The instances do not know the same release. Check the release store.',
  ],
  [
    'an instance that never became ready',
    [leader, { ...web, is_ready: false }],
    'web-1:3001 has been running for 3 d 4 h and is not ready. Its /api/ready says why.',
  ],
  [
    'a wrong clock',
    [leader, { ...web, clock_ahead_ms: -61_400 }],
    "The clock of web-1:3001 is -61 s off the database's. Check its time service.",
  ],
  [
    'a release store that is lost or not believed',
    [leader, { ...web, is_store_up: false }],
    'web-1:3001 cannot use the release store. Its /api/ready says how to repair it.',
  ],
  ['no NATS', [leader, { ...web, load: { ...web.load, is_nats_up: false } }], 'web-1:3001 does not reach NATS.'],
])('%s is a problem', (_name, instances, problem) => {
  expect(problemsOf({ ...fakeOperations, instances })).toEqual([problem]);
});

test('an instance that starts, a clock within two seconds and an instance of an earlier release are no problems', () => {
  const starting = { ...web, is_ready: false, started_at: '2026-11-23T14:03:00.000Z', clock_ahead_ms: 2_000 };
  expect(problemsOf({ ...fakeOperations, instances: [leader, starting, standby] })).toEqual([]);
});

test('a log that is not archived any more is a problem', () => {
  const database = { ...fakeOperations.database, archived_until: '2026-11-23T13:50:00.000Z' };
  expect(problemsOf({ ...fakeOperations, database })).toEqual([
    'The database last archived its log 14 min ago. A restore to a minute ends there.',
  ]);
});

test.each([
  ['2026-11-23T14:02:55.000Z', 'It last did 1 min 5 s ago'],
  // Right after a failover: the new primary has archived nothing yet.
  [null, 'It has archived nothing since it became the primary or started'],
])('a failed attempt to archive the log is a problem at once', (archived_until, known) => {
  const database = { ...fakeOperations.database, archived_until, archive_failed_at: '2026-11-23T14:03:50.000Z' };
  expect(problemsOf({ ...fakeOperations, database })).toEqual([
    `The database cannot archive its log. ${known}, so a restore loses what was written since. Check pgBackRest's repository: its disk, its free space and its permissions.`,
  ]);
});

test('late queues and copies are problems from the limits of the alerts on', () => {
  const late = {
    ...fakeOperations,
    mails: { has_server: true, waiting: 2, oldest_seconds: 1_801 },
    payment_events: { waiting: 1, oldest_seconds: 301, dead: 3 },
    database: { ...fakeOperations.database, replica_lag_seconds: 11 },
  };
  const mailless = { ...fakeOperations, mails: { ...late.mails, has_server: false } };
  expect(problemsOf(mailless)).toEqual([]);
  expect(problemsOf(late)).toEqual([
    'We gave up on 3 payment events.',
    'A payment event has waited for 5 min 1 s.',
    'An e-mail has waited for 30 min 1 s.',
    'A copy of the database is 11 s behind.',
  ]);
});

test('a standby that is not synchronous is a problem, as far as the account may know', () => {
  const withSynchronous = (synchronous_replicas: number | null) =>
    problemsOf({ ...fakeOperations, database: { ...fakeOperations.database, synchronous_replicas } });
  expect(withSynchronous(0)).toEqual([
    'No copy of the database is synchronous. If the primary fails, nothing takes over. Look up this sentence in the runbook’s troubleshooting.',
  ]);
  expect(withSynchronous(null)).toEqual([]);
  const alone = { ...fakeOperations.database, replicas: 0, synchronous_replicas: 0 };
  expect(problemsOf({ ...fakeOperations, database: alone })).toEqual([]);
});

test('a duration has its two largest units', () => {
  expect([0, 59.9, 60, 3_725, 86_400, 273_600].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h 2 min',
    '1 d',
    '3 d 4 h',
  ]);
});
