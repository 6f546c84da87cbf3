import { SCANNERS, type Scanner } from '@prebell/contracts';
import { SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { recordHits } from '../hits/hit-recorder.worker';
import { insertAlert, setHourlyBudget } from './alerts.repository';
import { insertDueAlerts } from './due-alerts.repository';
import { fireDueAlerts } from './fire-due-alerts.service';
import { runAlerts } from './run-alerts.worker';

const SYMBOLS = 8;
const { deps } = await startTestPlatform();
const { market, provider } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => SCANNED),
  [],
  1,
);
await market.ready;
afterAll(() => market.stop());

const userId = async (username: string) =>
  (await deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
const alertOn = async (scanner: Scanner, options: { symbol?: string; email?: boolean } = {}) => {
  const { symbol = null, email = false } = options;
  const rule = { kind: 'scan_entry', scanner, symbol } as const;
  // Without a cool-down, so that nothing but the queue prevents repetitions.
  const fixed = { enabled: true, repeat: true, cooldown_seconds: 0, armed: true, armed_at: null };
  return insertAlert(deps.db, { ...fixed, rule, email, userId: await userId('premium'), at: deps.now() });
};

/** The alerts of one process, and what it sent. */
const startAlerts = (config = deps.config) => {
  const sent: string[] = [];
  const notify = (_: string, { symbol, kind }: { symbol: string; kind: string }) => sent.push(`${kind} ${symbol}`);
  const stop = runAlerts({ ...deps, config, market, notify });
  onTestFinished(stop);
  return { sent, stop };
};
const startRecorder = () => {
  const stop = recordHits({ ...deps, market });
  onTestFinished(() => stop());
  return stop;
};
/** The symbol enters every scanner. */
const enter = (symbol: number) =>
  provider.add({ symbol, at: market.now() + 20, price: 6 + symbol / 10, volume: 400_000 });
const storedOf = async (symbol: string) =>
  (await deps.db.selectFrom('hits').select('seq').where('symbol', '=', symbol).execute()).length;
const isStored = (symbol: string) =>
  vi.waitFor(async () => expect(await storedOf(symbol)).toBe(SCANNERS.length), { timeout: 10_000 });
const isDecided = (symbol: string) =>
  vi.waitFor(
    async () => {
      const { hits } = await market.hitLog(0);
      expect(hits.filter((hit) => hit.symbol === symbol)).toHaveLength(SCANNERS.length);
    },
    { timeout: 10_000 },
  );
const firedOf = async (symbol: string) =>
  (await deps.db.selectFrom('alert_events').select('id').where('symbol', '=', symbol).execute()).length;
const nothingIsDue = () =>
  vi.waitFor(async () => expect(await deps.db.selectFrom('due_alerts').selectAll().execute()).toEqual([]), {
    timeout: 10_000,
  });
const untilSent = (worker: { sent: string[] }, sent: string[]) =>
  vi.waitFor(() => expect(worker.sent).toEqual(sent), { timeout: 10_000 });

beforeAll(async () => {
  await setHourlyBudget(deps.db, await userId('premium'), 60);
  await alertOn('momentum');
});

test('a kill after the hit was stored: the next process sends its alert, once', async () => {
  const stop = startRecorder();
  enter(0);
  await isStored('AAA');
  await stop();
  const next = startAlerts();
  await untilSent(next, ['scan_entry AAA']);
  await next.stop();
  const later = startAlerts();
  startRecorder();
  enter(1);
  await untilSent(later, ['scan_entry AAB']);
  expect(await firedOf('AAA')).toBe(1);
});

test('a kill before the hit was stored: the next process stores it and sends its alert, once', async () => {
  enter(2);
  await isDecided('AAC');
  const next = startAlerts();
  const stop = startRecorder();
  await untilSent(next, ['scan_entry AAC']);
  await stop();
  startRecorder();
  enter(3);
  await untilSent(next, ['scan_entry AAC', 'scan_entry AAD']);
  expect(await firedOf('AAC')).toBe(1);
});

test('a kill in the middle of a decision leaves nothing of it, and the next process decides it', async () => {
  await alertOn('gappers', { symbol: 'AAE', email: true });
  // The mail is the last step of the transaction.
  const broken = startAlerts({
    ...deps.config,
    get publicOrigin(): string {
      throw new Error('Killed');
    },
  });
  startRecorder();
  enter(4);
  await isStored('AAE');
  await vi.waitFor(async () => expect(await deps.db.selectFrom('due_alerts').selectAll().execute()).toHaveLength(1), {
    timeout: 10_000,
  });
  await broken.stop();
  expect(broken.sent).toEqual(['scan_entry AAE']);
  const next = startAlerts();
  await untilSent(next, ['scan_entry AAE']);
  expect(await firedOf('AAE')).toBe(2);
});

test('several processes at work on the same hits send each alert once', async () => {
  const workers = [startAlerts(), startAlerts(), startAlerts()];
  startRecorder();
  enter(5);
  await isStored('AAF');
  await nothingIsDue();
  await vi.waitFor(() => expect(workers.flatMap(({ sent }) => sent)).toEqual(['scan_entry AAF']), { timeout: 10_000 });
  expect(await firedOf('AAF')).toBe(1);
});

test('an alert that was made after a hit does not fire for it', async () => {
  enter(6);
  await isDecided('AAG');
  await alertOn('low_float', { symbol: 'AAG' });
  const worker = startAlerts();
  startRecorder();
  await untilSent(worker, ['scan_entry AAG']);
  await nothingIsDue();
  expect(await firedOf('AAG')).toBe(1);
});

test('an entry into gappers says its gap, which is the criterion, not the change', async () => {
  const { id: alertId } = await alertOn('gappers', { symbol: 'AAA' });
  onTestFinished(async () => void (await deps.db.deleteFrom('alerts').where('id', '=', alertId).execute()));
  const entry = await deps.db.selectFrom('hits').selectAll().where('scanner', '=', 'gappers').executeTakeFirstOrThrow();
  const inputs = JSON.stringify({ ...entry.inputs, price: 17.24, percent_change: 1.95, gap: 6.1 });
  const later = { seq: 9_000, symbol: 'AAA', kind: 'enter', at: deps.now(), inputs, best: null } as const;
  await deps.db
    .insertInto('hits')
    .values({ ...entry, ...later })
    .execute();
  const stored = { date: entry.date, seqs: [later.seq], now: deps.now(), marketNow: deps.now().getTime(), speed: 1 };
  await deps.db.transaction().execute((tx) => insertDueAlerts(tx, stored));
  const sent: string[] = [];
  await fireDueAlerts(deps, (_, { text }) => sent.push(text));
  expect(sent).toContain('AAA entered Gappers, now $17.24 (gap +6.10%)');
});
