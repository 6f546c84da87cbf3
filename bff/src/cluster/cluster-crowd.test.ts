import { createMetrics } from '@prebell/server/metrics';
import { createRecentErrors } from '@prebell/server/process';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { openClusterCrowd } from './cluster-crowd';
import { createInstanceReport } from './instance-report';
import { listReports } from './instances.repository';

const { db } = await startTestDatabase();
const open = (name = 'web-1:3001') => {
  const report = createInstanceReport({ name, role: 'web', metrics: createMetrics(), errors: createRecentErrors() });
  return openClusterCrowd({ db, instance: uuid(), role: 'web', report, log: pino({ level: 'silent' }) });
};

test('counts the people on all instances, without those that left or fell silent', async () => {
  const [here, there] = [open(), open()];
  const changed = vi.fn();
  here.onChange(changed);
  here.set('on_desk', 3);
  there.set('on_desk', 4);
  there.set('in_room', 1);
  await expect.poll(() => [here.count('on_desk'), here.count('in_room')]).toEqual([7, 1]);
  expect(changed).toHaveBeenCalled();
  await there.close();
  await expect.poll(() => here.count('on_desk')).toBe(3);
  const silent = {
    id: uuid(),
    role: 'web',
    on_desk: 50,
    in_room: 0,
    report: null,
    beat_at: new Date(Date.now() - 7_000),
  };
  await db.insertInto('cluster_instances').values(silent).execute();
  here.set('on_desk', 2);
  await expect.poll(() => here.count('on_desk')).toBe(2);
  await here.close();
  expect(await db.selectFrom('cluster_instances').select('id').execute()).toEqual([{ id: silent.id }]);
});

test('operators see the newest report of each name, also of an instance that fell silent; one of an earlier release has none', async () => {
  await db.deleteFrom('cluster_instances').execute();
  const running = open('web-1:3001');
  await expect.poll(() => listReports(db)).toMatchObject([{ report: { name: 'web-1:3001' }, isAlive: true }]);
  const [{ report } = { report: null }] = await listReports(db);
  const row = (name: string, ago: number) => ({
    id: uuid(),
    role: 'web',
    on_desk: 0,
    in_room: 0,
    report: JSON.stringify({ ...report, name }),
    beat_at: new Date(Date.now() - ago),
  });
  const killed = row('web-1:3001', 60_000);
  const rows = [killed, row('web-2:3002', 60_000), row('web-3:3003', 7_200_000), { ...row('', 0), report: null }];
  await db.insertInto('cluster_instances').values(rows).execute();
  const seen = (await listReports(db)).map(({ report: { name }, isAlive }) => [name, isAlive]);
  expect(seen.sort()).toEqual([
    ['web-1:3001', true],
    ['web-2:3002', false],
  ]);
  await running.close();
});
