import type { ClockReading } from '@prebell/market';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { findLeader, insertLeader, tryLock } from './leader.repository';
import { type Leadership, leadMarket } from './leadership';

const { db, connectionString, openAnother } = await startTestDatabase();
const CLOCK: ClockReading = { market_at: 1_000, real_at: 2_000, speed: 1, until: null };
const running: Leadership[] = [];
afterEach(async () => {
  for (const leadership of running.splice(0)) await leadership.end();
  await db.deleteFrom('cluster_leaders').execute();
});

const campaign = ({ signal = new AbortController().signal, clock = null as ClockReading | null } = {}) =>
  leadMarket({ connectionString, log: pino({ level: 'silent' }), signal, clock: () => clock }).then((leader) => {
    running.push(leader);
    return leader;
  });

test('one of two candidates leads; when it resigns the other takes over at the same market time, long before the timeout of a silent leader', async () => {
  const first = await campaign({ clock: CLOCK });
  let second: Leadership | null = null;
  const following = campaign().then((leader) => {
    second = leader;
    return leader;
  });
  await expect.poll(async () => (await findLeader(db))?.clock).toEqual(CLOCK);
  expect(second).toBeNull();
  expect(await findLeader(db)).toMatchObject({ epoch: first.epoch });
  const resigned = performance.now();
  await first.end();
  const { epoch, clock } = await following;
  // A silent one is given up after six seconds.
  expect(performance.now() - resigned).toBeLessThan(5_000);
  expect([epoch, clock]).toEqual([first.epoch + 1, CLOCK]);
  expect(await findLeader(db)).toMatchObject({ epoch });
});

test('a leader that is frozen while holding the lock is removed', async () => {
  const frozen = openAnother();
  expect(await tryLock(frozen)).toBe(true);
  await insertLeader(frozen);
  await db
    .updateTable('cluster_leaders')
    .set({ beat_at: new Date(Date.now() - 7_000) })
    .execute();
  const { epoch } = await campaign();
  expect(epoch).toBe(2);
});

test('a leader learns from the database that it no longer leads', async () => {
  const { lost } = await campaign();
  await db.updateTable('cluster_leaders').set({ epoch: 99 }).execute();
  await lost;
});

test('a clock older than ten minutes is not continued', async () => {
  const first = await campaign({ clock: CLOCK });
  await expect.poll(async () => (await findLeader(db))?.clock).toEqual(CLOCK);
  await first.end();
  await db
    .updateTable('cluster_leaders')
    .set({ beat_at: new Date(Date.now() - 11 * 60_000) })
    .execute();
  expect((await campaign()).clock).toBeNull();
});

test('an aborted campaign ends, and leaves the lock to others', async () => {
  await campaign();
  const stop = new AbortController();
  const waiting = campaign({ signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});
