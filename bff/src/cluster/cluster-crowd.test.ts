import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { expect, test, vi } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { openClusterCrowd } from './cluster-crowd';

const { db } = await startTestDatabase();
const open = () => openClusterCrowd({ db, instance: uuid(), role: 'web', log: pino({ level: 'silent' }) });

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
  const silent = { id: uuid(), role: 'web', on_desk: 50, in_room: 0, beat_at: new Date(Date.now() - 7_000) };
  await db.insertInto('cluster_instances').values(silent).execute();
  here.set('on_desk', 2);
  await expect.poll(() => here.count('on_desk')).toBe(2);
  await here.close();
  expect(await db.selectFrom('cluster_instances').select('id').execute()).toEqual([{ id: silent.id }]);
});
