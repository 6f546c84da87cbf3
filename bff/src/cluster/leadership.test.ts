import type { ClockReading } from '@prebell/market';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { startTestDatabase } from '../../test/cluster/database';
import { assertLeads, extendLease, findLeader, takeOver } from './leader.repository';
import { type Leadership, leadMarket } from './leadership';

const { db, openAnother } = await startTestDatabase();
const CLOCK: ClockReading = { market_at: 1_000, real_at: 2_000, speed: 1, until: null };
const running: Leadership[] = [];
afterEach(async () => {
  for (const leadership of running.splice(0)) await leadership.end();
  await db.deleteFrom('cluster_leaders').execute();
});

const campaign = ({ signal = new AbortController().signal, clock = null as ClockReading | null } = {}) =>
  leadMarket({ db, log: pino({ level: 'silent' }), signal, clock: () => clock }).then((leader) => {
    running.push(leader);
    return leader;
  });
/** An instance that tries twice. */
const attempt = async (connection = db) => {
  const { leader, seen } = await takeOver(connection, null);
  return leader ?? (await takeOver(connection, seen)).leader;
};
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('one of two candidates leads; when it resigns the other takes over at the same market time, before the lease would end', async () => {
  const first = await campaign({ clock: CLOCK });
  let second: Leadership | null = null;
  const following = campaign().then((leader) => {
    second = leader;
    return leader;
  });
  await expect.poll(async () => (await findLeader(db))?.clock).toEqual(CLOCK);
  expect(second).toBeNull();
  expect(await findLeader(db)).toMatchObject({ epoch: first.epoch });
  await first.end();
  const { expires_at } = await db.selectFrom('cluster_leaders').select('expires_at').executeTakeFirstOrThrow();
  const { epoch, clock } = await following;
  expect(expires_at).toEqual(expect.any(Date));
  expect([epoch, clock]).toEqual([first.epoch + 1, CLOCK]);
  expect(await findLeader(db)).toMatchObject({ epoch });
});

test('a leader that was paused in the middle of a write stops nobody, and writes nothing when it wakes up', async () => {
  const paused = openAnother();
  const { epoch } = (await attempt(paused))!;
  let wake: () => void = () => undefined;
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let isWriting = false;
  const insert = { date: '2026-01-05', run: 'paused' };
  const write = paused.transaction().execute(async (tx) => {
    await assertLeads(tx, epoch);
    await tx.insertInto('hit_logs').values(insert).execute();
    isWriting = true;
    await asleep;
  });
  const ended = expect(write).rejects.toThrow();
  await expect.poll(() => isWriting).toBe(true);
  await db
    .updateTable('cluster_leaders')
    .set({ beat_at: ago(4), expires_at: ago(1) })
    .execute();
  expect((await campaign()).epoch).toBe(epoch + 1);
  wake();
  await ended;
  const again = openAnother();
  const later = again.transaction().execute(async (tx) => {
    await assertLeads(tx, epoch);
    await tx.insertInto('hit_logs').values(insert).execute();
  });
  await expect(later).rejects.toThrow('Another instance leads');
  expect(await extendLease(again, { epoch, clock: CLOCK })).toBe(false);
  expect(await db.selectFrom('hit_logs').select('run').execute()).toEqual([]);
});

test('a write that is under way does not delay the leader’s beats, and a successor waits for it', async () => {
  const { epoch } = (await attempt())!;
  const order: string[] = [];
  const successor = await db.transaction().execute(async (tx) => {
    await assertLeads(tx, epoch);
    expect(await extendLease(db, { epoch, clock: null })).toBe(true);
    await db
      .updateTable('cluster_leaders')
      .set({ beat_at: ago(4), expires_at: ago(1) })
      .execute();
    const waiting = attempt().then((leader) => {
      order.push('the successor leads');
      return leader;
    });
    await tx.insertInto('hit_logs').values({ date: '2026-01-06', run: 'whole' }).execute();
    order.push('the write ends');
    return { waiting };
  });
  expect((await successor.waiting)?.epoch).toBe(epoch + 1);
  expect(order).toEqual(['the write ends', 'the successor leads']);
  await db.deleteFrom('hit_logs').execute();
});

test.each([
  { row: 'a lease that runs', beat: 1, expires: -2, isFree: false },
  { row: 'a lease that ended', beat: 4, expires: 1, isFree: true },
  { row: 'a resignation', beat: 1, expires: 1, isFree: true },
  { row: 'an earlier release’s leader that beats', beat: 1, expires: null, isFree: false },
  { row: 'an earlier release’s leader after one of this release', beat: 1, expires: 60, isFree: false },
  { row: 'an earlier release’s leader that is silent', beat: 4, expires: null, isFree: true },
  { row: 'a beat of tomorrow, after the database’s clock was set back', beat: -86_400, expires: -86_403, isFree: true },
])('$row: another one may lead: $isFree', async ({ beat, expires, isFree }) => {
  const beat_at = ago(beat);
  const expires_at = expires === null ? null : expires === beat ? beat_at : ago(expires);
  await db
    .insertInto('cluster_leaders')
    .values({ name: 'market', epoch: 7, clock: null, beat_at, expires_at })
    .execute();
  expect((await attempt())?.epoch).toBe(isFree ? 8 : undefined);
});

test('of many candidates at the same moment exactly one leads', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => attempt()));
  expect(taken.filter(Boolean)).toMatchObject([{ epoch: 1 }]);
});

test('after an outage of the database its leader extends the lease before a standby takes it', async () => {
  const { epoch } = (await attempt())!;
  await db
    .updateTable('cluster_leaders')
    .set({ beat_at: ago(20), expires_at: ago(17) })
    .execute();
  const { leader, seen } = await takeOver(db, null);
  expect(leader).toBeUndefined();
  expect(await extendLease(db, { epoch, clock: null })).toBe(true);
  await db
    .updateTable('cluster_leaders')
    .set({ beat_at: ago(4), expires_at: ago(1) })
    .execute();
  expect((await takeOver(db, seen)).leader).toBeUndefined();
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
  const beat_at = ago(11 * 60);
  await db.updateTable('cluster_leaders').set({ beat_at, expires_at: beat_at }).execute();
  expect((await campaign()).clock).toBeNull();
});

test('an aborted campaign ends, and leaves the lead to others', async () => {
  await campaign();
  const stop = new AbortController();
  const waiting = campaign({ signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});
