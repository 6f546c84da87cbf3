import { join } from 'node:path';
import { createMetrics } from '@prebell/server/metrics';
import { createRecentErrors } from '@prebell/server/process';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { openRelay, SOCKET_FILE } from '../../test/cluster/relay';
import { openDatabase } from '../db/database';
import { watchFailover } from '../modules/metrics/failover.worker';
import { openClusterCrowd } from './cluster-crowd';
import { openIncidentLog } from './incident-log';
import { deleteIncidentsBefore, listIncidents, noteIncident } from './incidents.repository';
import { createInstanceReport } from './instance-report';
import { joinCluster } from './join-cluster';
import { watchMessages } from './watch-parts';

const { db, connectionString } = await startTestDatabase();
const silent = pino({ level: 'silent' });
const PATIENCE = { timeout: 30_000 };
const report = (name: string) =>
  createInstanceReport({ name, role: 'web', metrics: createMetrics(), errors: createRecentErrors() });
const open = (name: string) =>
  openClusterCrowd({ db, instance: uuid(), role: 'web', report: report(name), log: silent });
const of = async (part: string) => (await listIncidents(db)).filter((each) => each.part === part);
/** A heartbeat of a process that ended without a word. */
const dead = async (name: string, secondsAgo: number) => {
  const beat_at = new Date(Date.now() - secondsAgo * 1_000);
  const row = { id: uuid(), role: 'web', on_desk: 0, in_room: 0, beat_at };
  await db
    .insertInto('cluster_instances')
    .values({ ...row, report: JSON.stringify(await report(name)()) })
    .execute();
  return beat_at;
};

test('an instance that stops in order and starts again is one restart, from its stop to its next start', async () => {
  const first = open('web-1');
  await expect.poll(() => db.selectFrom('cluster_instances').select('id').execute(), PATIENCE).toHaveLength(1);
  await first.close();
  expect(await of('web-1')).toMatchObject([{ kind: 'stopped', ended_at: null, cause: 'Shut down cleanly' }]);
  const second = open('web-1');
  onTestFinished(() => second.close());
  await expect.poll(async () => (await of('web-1'))[0]?.ended_at, PATIENCE).toBeInstanceOf(Date);
});

test('a process that runs alone records its own restart', async () => {
  const start = () =>
    joinCluster({
      config: { role: 'all', nats: null },
      connectionString,
      log: silent,
      report: report('alone'),
      metrics: createMetrics(),
    });
  const first = await start();
  await first.arrive();
  expect(await of('alone')).toEqual([]);
  await first.leave();
  expect(await of('alone')).toMatchObject([{ kind: 'stopped', ended_at: null, cause: 'Shut down cleanly' }]);
  const second = await start();
  onTestFinished(() => second.leave());
  await second.arrive();
  expect((await of('alone'))[0]?.ended_at).toBeInstanceOf(Date);
});

test('a killed instance is lost since its last heartbeat, until its next process starts', async () => {
  const beganAt = await dead('web-2', 20);
  const next = open('web-2');
  onTestFinished(() => next.close());
  await expect
    .poll(() => of('web-2'), PATIENCE)
    .toMatchObject([
      { kind: 'lost', began_at: beganAt, ended_at: expect.any(Date), cause: 'Killed or crashed. A new process runs' },
    ]);
});

test('the others notice an instance that fell silent, and its return', async () => {
  await dead('web-3', 20);
  const other = open('web-4');
  onTestFinished(() => other.close());
  await expect.poll(() => of('web-3'), PATIENCE).toMatchObject([{ kind: 'lost', ended_at: null, seen_by: ['web-4'] }]);
  const back = open('web-3');
  onTestFinished(() => back.close());
  await expect.poll(async () => (await of('web-3')).map(({ ended_at }) => ended_at !== null), PATIENCE).toEqual([true]);
});

test('what several instances notice of NATS is one outage, recorded although the database was away meanwhile', async () => {
  const url = new URL(connectionString);
  const relay = await openRelay(join(url.searchParams.get('host') ?? '', SOCKET_FILE));
  url.searchParams.set('host', relay.folder);
  const flaky = openDatabase(url.href, () => undefined);
  onTestFinished(async () => {
    await flaky.destroy();
    await relay.remove();
  });
  await relay.lose();
  const makeWatch = (name: string, on: typeof db) => {
    const log = openIncidentLog(on, { name, log: silent });
    onTestFinished(() => log.close());
    let listener: () => void = () => undefined;
    let trouble: string | null = null;
    const messages = {
      trouble: () => trouble,
      onChange: (own: () => void) => {
        listener = own;
        return () => undefined;
      },
    };
    watchMessages(messages, { incidents: log, onFirst: () => undefined });
    return (next: string | null) => {
      trouble = next;
      listener();
    };
  };
  const [one, two] = [makeWatch('web-1', db), makeWatch('web-2', flaky)];
  for (const notify of [one, two]) notify(null);
  for (const notify of [one, two]) notify('NATS does not answer');
  await expect.poll(() => of('NATS'), PATIENCE).toMatchObject([{ kind: 'outage', ended_at: null }]);
  for (const notify of [one, two]) notify(null);
  await relay.listen();
  await expect
    .poll(
      async () => (await of('NATS')).map(({ ended_at, seen_by }) => [ended_at !== null, [...seen_by].sort()]),
      PATIENCE,
    )
    .toEqual([[true, ['web-1', 'web-2']]]);
});

test('etcd without a majority and a missing standby are recorded after two looks, with their end', async () => {
  const note = vi.fn();
  const member = (address: string, is_healthy: boolean) => ({ address, is_healthy, is_leader: false });
  let state = { etcd: [member('a', true), member('b', false), member('c', false)], nodes: [] };
  const stop = watchFailover(async () => state, { note }, 20);
  onTestFinished(stop);
  await vi.waitFor(() =>
    expect(note.mock.calls.map(([{ part }]) => part).sort()).toEqual(['etcd', 'etcd b', 'etcd c']),
  );
  state = { etcd: [member('a', true), member('b', true), member('c', true)], nodes: [] };
  await vi.waitFor(() => expect(note.mock.calls.filter(([{ endedAt }]) => endedAt !== null)).toHaveLength(3));
});

test('incidents are kept for their time, and those that go on since then too', async () => {
  const old = new Date('2026-01-01T00:00:00Z');
  const incident = { kind: 'outage', cause: 'x', seenBy: 'web-1' } as const;
  await noteIncident(db, { ...incident, part: 'Old', beganAt: old, endedAt: old });
  await noteIncident(db, { ...incident, part: 'New', beganAt: new Date(), endedAt: null });
  await deleteIncidentsBefore(db, new Date('2026-02-01T00:00:00Z'));
  expect([await of('Old'), (await of('New')).length]).toEqual([[], 1]);
});
