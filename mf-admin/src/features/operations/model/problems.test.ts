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
  ['no NATS', [leader, { ...web, load: { ...web.load, is_nats_up: false } }], 'web-1:3001 does not reach NATS.'],
])('%s is a problem', (_name, instances, problem) => {
  expect(problemsOf({ ...fakeOperations, instances })).toEqual([problem]);
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
    'A mail has waited for 30 min 1 s.',
    'A copy of the database is 11 s behind.',
  ]);
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
