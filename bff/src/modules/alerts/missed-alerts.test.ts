import type { AlertRule } from '@prebell/contracts';
import { early, START, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { insertAlert, setHourlyBudget } from './alerts.repository';
import { runAlerts } from './run-alerts.worker';

const SYMBOLS = 7;
/** A minute of the market passes in a second. */
const SPEED = 60;
const MINUTE_MS = 60_000;
const { deps } = await startTestPlatform();
const { market, provider, crash } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => ({ float: null, previous_close: 5, adv20: 500_000, usual: 240_000 })),
  Array.from({ length: SYMBOLS }, (_, index) => early(index, 6)),
  SPEED,
);
await market.ready;
afterAll(() => market.stop());

const { id: userId } = await deps.db
  .selectFrom('users')
  .select('id')
  .where('username', '=', 'premium')
  .executeTakeFirstOrThrow();
await setHourlyBudget(deps.db, userId, 60);
/** An alert that waits since the market's start. */
const waiting = (rule: AlertRule) =>
  insertAlert(deps.db, {
    ...{ userId, rule, at: deps.now(), armed: true, armed_at: new Date(START - MINUTE_MS) },
    // Without a cool-down, so that nothing else prevents repetitions.
    ...{ enabled: true, repeat: true, email: false, cooldown_seconds: 0 },
  });

const startAlerts = (db = deps.db) => {
  const sent: string[] = [];
  const notify = (_: string, { symbol, kind }: { symbol: string; kind: string }) => sent.push(`${kind} ${symbol}`);
  const stop = runAlerts({ ...deps, db, market, notify });
  onTestFinished(stop);
  return { sent, stop };
};
const passes = (at: number) => vi.waitFor(() => expect(market.now()).toBeGreaterThan(at), { timeout: 20_000 });
/** Market time up to which alerts have seen everything. */
const seen = async () => (await deps.db.selectFrom('alert_watch').select('market_at').executeTakeFirst())?.market_at;
/** Resolves once a process has looked at all prices up to now. */
const isWatched = async () => {
  const from = market.now();
  await vi.waitFor(async () => expect((await seen())?.getTime()).toBeGreaterThan(from), { timeout: 20_000 });
};
/** Trades of a symbol in the next minute, which end where they began. @returns when that minute is over. */
const touch = (symbol: number, price: number) => {
  const minute = (Math.floor(market.now() / MINUTE_MS) + 1) * MINUTE_MS;
  const at = minute + MINUTE_MS / 2;
  provider.add(...[6, price, 6].map((each, k) => ({ symbol, at: at + k, price: each, volume: 100 })));
  return minute + MINUTE_MS;
};
const firedOf = async (symbol: string) =>
  (await deps.db.selectFrom('alert_events').select('id').where('symbol', '=', symbol).execute()).length;

test('a level that is touched while no process runs alerts once, by the next process', async () => {
  await waiting({ kind: 'price', symbol: 'AAA', direction: 'above', price: 6.5 });
  await waiting({ kind: 'percent', symbol: 'AAB', direction: 'below', percent: 10 });
  await waiting({ kind: 'price', symbol: 'AAC', direction: 'above', price: 6.5 });
  const killed = startAlerts();
  await isWatched();
  await killed.stop();
  touch(0, 6.6);
  // Six dollars are 20% above the previous close.
  touch(1, 5.4);
  await passes(touch(2, 6.4));
  const next = startAlerts();
  await vi.waitFor(() => expect(next.sent.toSorted()).toEqual(['percent AAB', 'price AAA']), { timeout: 20_000 });
  await isWatched();
  await next.stop();
  const later = startAlerts();
  await isWatched();
  expect(later.sent).toEqual([]);
  expect([await firedOf('AAA'), await firedOf('AAB'), await firedOf('AAC')]).toEqual([1, 1, 0]);
});

test('a level that alerted before a kill does not alert again for the same minutes', async () => {
  await waiting({ kind: 'price', symbol: 'AAD', direction: 'above', price: 6.5 });
  const killed = startAlerts();
  await isWatched();
  touch(3, 6.6);
  await vi.waitFor(() => expect(killed.sent).toEqual(['price AAD']), { timeout: 20_000 });
  await killed.stop();
  await passes(market.now() + 2 * MINUTE_MS);
  const next = startAlerts();
  await isWatched();
  expect(next.sent).toEqual([]);
});

test('a halt that begins while no process runs alerts once', async () => {
  await waiting({ kind: 'halt', symbol: 'AAE' });
  const killed = startAlerts();
  await isWatched();
  await killed.stop();
  const at = market.now() + MINUTE_MS;
  provider.changes.push({ index: 4, at, kind: 'halt', code: 'LUDP', resume_at: null });
  await passes(at + MINUTE_MS);
  const next = startAlerts();
  await vi.waitFor(() => expect(next.sent).toEqual(['halt AAE']), { timeout: 20_000 });
  await next.stop();
  const later = startAlerts();
  await isWatched();
  expect(later.sent).toEqual([]);
});

test('a decision that the database refuses is repeated', async () => {
  await waiting({ kind: 'price', symbol: 'AAF', direction: 'above', price: 6.5 });
  let refused = 0;
  const db = new Proxy(deps.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        // The queue of stored hits asks each second too.
        refused += 1;
        if (refused < 4) throw new Error('The database is away');
        return target.transaction();
      };
    },
  });
  const worker = startAlerts(db);
  await isWatched();
  refused = 0;
  touch(5, 6.6);
  await vi.waitFor(() => expect(worker.sent).toEqual(['price AAF']), { timeout: 20_000 });
  expect(refused).toBeGreaterThanOrEqual(4);
});

test('a level that is touched while the engine restarts alerts once, in the same process', async () => {
  await waiting({ kind: 'price', symbol: 'AAG', direction: 'above', price: 6.5 });
  const worker = startAlerts();
  await isWatched();
  crash();
  const at = market.now() + 1;
  provider.add(...[6, 6.6, 6].map((price, k) => ({ symbol: 6, at: at + k, price, volume: 100 })));
  await vi.waitFor(() => expect(worker.sent).toEqual(['price AAG']), { timeout: 20_000 });
  await isWatched();
  expect(await firedOf('AAG')).toBe(1);
});
