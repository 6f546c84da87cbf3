import {
  type ClusterBus,
  type NatsAddress,
  openClusterBus,
  openNatsMessages,
  parseNatsUrl,
} from '@prebell/server/cluster';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestDatabase } from '../cluster/database';
import { createNats, hasNats } from '../cluster/nats-server';

const { db } = await startTestDatabase();
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});
const log = pino({ level: 'silent' });

const join = async (address: NatsAddress | null = null) => {
  const messages = address && openNatsMessages({ address, name: 'test', log });
  const bus: ClusterBus<string> = await openClusterBus({ db, messages, log, instance: uuid() });
  open.push(bus, ...(messages ? [messages] : []));
  const heard: string[] = [];
  bus.subscribe('rights', (key) => heard.push(key));
  return { bus, heard };
};
const hears = (heard: readonly string[], keys: readonly string[], timeout: number) =>
  vi.waitFor(() => expect(heard).toEqual(keys), { timeout, interval: 10 });

test('without NATS every other instance receives a hint once within 5 s, in order, and its sender never', async () => {
  const [sender, near, far] = [await join(), await join(), await join()];
  sender.bus.publish('rights', 'first');
  sender.bus.publish('chat', '1');
  await hears(near.heard, ['first'], 5_000);
  sender.bus.publish('rights', 'second');
  await hears(near.heard, ['first', 'second'], 5_000);
  await hears(far.heard, ['first', 'second'], 5_000);
  expect(sender.heard).toEqual([]);
});

test('an instance that joins later does not receive earlier hints', async () => {
  const sender = await join();
  sender.bus.publish('rights', 'early');
  await sender.bus.close();
  await db
    .updateTable('cluster_events')
    .set({ created_at: new Date(Date.now() - 1_000) })
    .execute();
  const late = await join();
  const other = await join();
  other.bus.publish('rights', 'now');
  await hears(late.heard, ['now'], 5_000);
});

describe.skipIf(!hasNats)('over NATS', () => {
  test('a hint arrives within 1 s, within 5 s while NATS is away, and within 1 s when it is back', async () => {
    const nats = await createNats();
    try {
      await nats.start();
      const [web, cad] = [parseNatsUrl(nats.urlOf('web')), parseNatsUrl(nats.urlOf('cad'))];
      const [sender, reader] = [await join(web), await join(cad)];
      const expected: string[] = [];
      const say = async (key: string, within: number) => {
        expected.push(key);
        sender.bus.publish('rights', key);
        await hears(reader.heard, expected, within);
      };
      await say('with', 1_000);
      await nats.stop();
      await say('without', 5_000);
      await nats.start();
      // Both reconnect automatically; until then the database carries the hints.
      for (let round = 0; round < 2; round += 1) await say(`again ${round}`, 5_000);
      await say('quick again', 1_000);
    } finally {
      await nats.remove();
    }
  });
});
