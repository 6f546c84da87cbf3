import { type ClusterBus, openClusterBus } from '@prebell/server/cluster';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestDatabase } from '../cluster/database';
import { createRedis, hasRedis } from '../cluster/redis-server';

const { db } = await startTestDatabase();
const open: ClusterBus<string>[] = [];
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
});

const join = async (redisUrl: string | null) => {
  const bus = await openClusterBus({ db, redisUrl, log: pino({ level: 'silent' }), instance: uuid() });
  open.push(bus);
  const heard: string[] = [];
  bus.subscribe('rights', (key) => heard.push(key));
  return { bus, heard };
};
const hears = (heard: readonly string[], keys: readonly string[], timeout: number) =>
  vi.waitFor(() => expect(heard).toEqual(keys), { timeout, interval: 10 });

test('without Redis every other instance receives a hint once within 5 s, in order, and its sender never', async () => {
  const [sender, near, far] = [await join(null), await join(null), await join(null)];
  sender.bus.publish('rights', 'first');
  sender.bus.publish('chat', '1');
  await hears(near.heard, ['first'], 5_000);
  sender.bus.publish('rights', 'second');
  await hears(near.heard, ['first', 'second'], 5_000);
  await hears(far.heard, ['first', 'second'], 5_000);
  expect(sender.heard).toEqual([]);
});

test('an instance that joins later does not receive earlier hints', async () => {
  const sender = await join(null);
  sender.bus.publish('rights', 'early');
  await sender.bus.close();
  await db
    .updateTable('cluster_events')
    .set({ created_at: new Date(Date.now() - 1_000) })
    .execute();
  const late = await join(null);
  const other = await join(null);
  other.bus.publish('rights', 'now');
  await hears(late.heard, ['now'], 5_000);
});

describe.skipIf(!hasRedis)('over Redis', () => {
  test('a hint arrives within 1 s, within 5 s while Redis is away, and within 1 s when it is back', async () => {
    const redis = await createRedis();
    try {
      await redis.start();
      const [sender, reader] = [await join(redis.url), await join(redis.url)];
      const expected: string[] = [];
      const say = async (key: string, within: number) => {
        expected.push(key);
        sender.bus.publish('rights', key);
        await hears(reader.heard, expected, within);
      };
      await say('with', 1_000);
      await redis.stop();
      await say('without', 5_000);
      await redis.start();
      // Both reconnect automatically; until then the database carries the hints.
      for (let round = 0; round < 2; round += 1) await say(`again ${round}`, 5_000);
      await say('quick again', 1_000);
    } finally {
      await redis.remove();
    }
  });
});
