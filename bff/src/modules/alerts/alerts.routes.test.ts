import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ALERT_LIMITS,
  type AlertEvent,
  type AlertRule,
  alertEventSchema,
  alertSchema,
  endpoints,
  MARKET_NAMESPACE,
} from '@prebell/contracts';
import { early, SCANNED, START, startScriptedMarket } from '@prebell/market/testing';
import { createRealtime } from '@prebell/server/sockets';
import { io as connect } from 'socket.io-client';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { giveTier } from '../../../test/tiers';
import { createApp } from '../../app';
import { recordHits } from '../hits/hit-recorder.worker';
import { attachMarketNamespace } from '../market/market.namespace';

const SYMBOLS = 8;
const platform = await startTestPlatform();
const { deps, signIn } = platform;
const quiet = { ...SCANNED, float: null };
// Only AAH matches Momentum; the others have no float and match nothing.
const { market, provider } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, (_, index) => (index === 7 ? SCANNED : quiet)),
  Array.from({ length: SYMBOLS - 1 }, (_, index) => early(index, 6)),
  1,
);
const app = createApp({ ...deps, market });
const http = createServer();
const io = createRealtime(http, deps.config);
const detach = attachMarketNamespace(io, { ...deps, market });
const stopRecording = recordHits({ ...deps, market });
await market.ready;
http.listen(0, '127.0.0.1');
await once(http, 'listening');
afterAll(async () => {
  socket.disconnect();
  detach();
  await stopRecording();
  await io.close();
  await market.stop();
});

const { alerts } = endpoints;
const token = {
  basic: (await signIn('basic')).token,
  pro: (await signIn('pro')).token,
  premium: (await signIn('premium')).token,
};
type User = keyof typeof token;
const ask = async (method: string, path: string, body?: unknown, user: User = 'pro') => {
  const answer = await app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token[user]}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const watched = vi.spyOn(market, 'watchSymbol');
const create = async (rule: AlertRule, options: object = {}) => {
  const before = watched.mock.calls.length;
  const { status, body } = await ask('POST', alerts.create.path, { rule, ...options });
  expect([status, body.code]).toEqual([201, undefined]);
  return { alert: alertSchema.parse(body.alert), before };
};
/** Makes an alert on a symbol that nobody watches yet, and waits until it is watched. */
const follow = async (rule: AlertRule, options?: object) => {
  const { alert, before } = await create(rule, options);
  await vi.waitFor(() => expect(watched.mock.calls.length).toBeGreaterThan(before), { timeout: 3_000 });
  await watched.mock.results.at(-1)?.value;
  return alert;
};
const heard: AlertEvent[] = [];
const { port } = http.address() as AddressInfo;
const socket = connect(`http://127.0.0.1:${port}${MARKET_NAMESPACE}`, { auth: { token: token.pro }, forceNew: true });
socket.on('alert', (event: unknown) => heard.push(alertEventSchema.parse(event)));
await new Promise((resolve) => socket.once('connect', () => resolve(null)));
const heardOf = (id: string) => heard.filter(({ alert_id }) => alert_id === id);
const hears = (id: string, count = 1) => vi.waitFor(() => expect(heardOf(id)).toHaveLength(count), { timeout: 3_000 });
/** Trades in sequence, each a moment after the last one processed. */
const trade = (symbol: number, ...prices: number[]) => {
  const from = Math.max(START, market.now()) + 20;
  provider.add(...prices.map((price, k) => ({ symbol, at: from + k, price, volume: 100 })));
};
const seen = async (symbol: string, price: number) =>
  vi.waitFor(async () => expect((await market.quote(symbol))?.price).toBe(price), { timeout: 3_000 });

test('a price that is reached sends an alert in the app and by mail, stores it, and can be acknowledged', async () => {
  const rule = { kind: 'price', symbol: 'AAA', direction: 'above', price: 6.5 } as const;
  const alert = await follow(rule, { email: true });
  expect(alert).toMatchObject({ armed: true, description: 'AAA rises to $6.50', cooldown_seconds: 60 });
  // It touches the level and falls back between two checks.
  trade(0, 6.4, 6.5, 6.2);
  await hears(alert.id);
  const [event] = heardOf(alert.id);
  expect(event).toMatchObject({ kind: 'price', symbol: 'AAA', held: false, acknowledged_at: null });
  expect(event?.text).toMatch(/^AAA rose to \$6\.50, now \$6\.\d\d \(\+\d+\.\d\d%\)$/);

  const mails = await deps.db.selectFrom('mail_outbox').selectAll().where('category', '=', 'alerts.fired').execute();
  expect(mails).toMatchObject([{ recipient: 'pro@demo.prebell.test', subject: event?.text }]);
  expect((await ask('GET', alerts.events.path)).body).toMatchObject({ unacknowledged: 1, events: [{ id: event?.id }] });
  const acknowledged = await ask('POST', alerts.acknowledge.path, { ids: [event?.id] });
  expect(acknowledged.body).toEqual({ unacknowledged: 0 });
  expect((await ask('GET', alerts.events.path, undefined, 'basic')).body.events).toEqual([]);
});

test('a price that flickers around the level alerts once, and a one-time alert then rests', async () => {
  const rule = { kind: 'percent', symbol: 'AAB', direction: 'below', percent: 10 } as const;
  const alert = await follow(rule, { repeat: false });
  for (const price of [5.55, 5.45, 5.55, 5.45, 5.55]) {
    trade(1, price);
    await seen('AAB', price);
  }
  await hears(alert.id);
  const { body } = await ask('GET', alerts.list.path);
  expect(body.alerts.find(({ id }: { id: string }) => id === alert.id)).toMatchObject({
    enabled: false,
    last_fired_at: heardOf(alert.id)[0]?.fired_at,
  });
});

test('an alert made beyond its level waits for the price to come back', async () => {
  const rule = { kind: 'price', symbol: 'AAC', direction: 'above', price: 5.5 } as const;
  const alert = await follow(rule);
  expect(alert.armed).toBe(false);
  trade(2, 6.1);
  await seen('AAC', 6.1);
  trade(2, 5);
  await seen('AAC', 5);
  await vi.waitFor(async () => expect((await ask('GET', alerts.list.path)).body.alerts[0].armed).toBe(true));
  expect(heardOf(alert.id)).toEqual([]);
  trade(2, 5.5);
  await hears(alert.id);
});

test('a new high, a halt and a scan’s entry alert; beyond the hourly budget they are muted', async () => {
  expect((await ask('PUT', alerts.settings.path, { hourly_budget: 5 })).body.settings.hourly_budget).toBe(5);
  const high = await follow({ kind: 'new_high', symbol: 'AAD' });
  const entry = await create({ kind: 'scan_entry', scanner: 'momentum', symbol: null });
  const halt = await create({ kind: 'halt', symbol: 'AAE' });
  // A change takes effect within a second.
  const again = await follow({ kind: 'new_high', symbol: 'AAF' });
  trade(3, 6, 6.01);
  await hears(high.id);
  const at = market.now() + 20;
  provider.changes.push({ index: 4, at, kind: 'halt', code: 'LUDP', resume_at: null });
  await hears(halt.alert.id);
  expect(heardOf(halt.alert.id)[0]).toMatchObject({ text: 'AAE was halted: Volatility pause', held: false });
  provider.add({ symbol: 7, at: market.now() + 20, price: 6, volume: 400_000 });
  await hears(entry.alert.id);
  expect(heardOf(entry.alert.id)[0]).toMatchObject({ symbol: 'AAH', held: true });
  trade(5, 6.2);
  await hears(again.id);
  expect(heardOf(again.id)[0]?.held).toBe(true);
});

test('on a lower plan alerts rest and are not deleted', async () => {
  const rule = { kind: 'new_high', symbol: 'AAG' } as const;
  const { alert, before } = await create(rule, { cooldown_seconds: 10 });
  // Processed after the first: once the first is sent, the other was skipped.
  await ask('POST', alerts.create.path, { rule }, 'premium');
  await vi.waitFor(() => expect(watched.mock.calls.length).toBeGreaterThan(before), { timeout: 3_000 });
  const ended = new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });
  deps.sessions.announceChange(await giveTier(deps, 'pro', 'basic'));
  await ended;
  trade(6, 6.3);
  await vi.waitFor(
    async () => expect((await ask('GET', alerts.events.path, undefined, 'premium')).body.events).toHaveLength(1),
    { timeout: 3_000 },
  );
  const { body } = await ask('GET', alerts.list.path);
  expect(body).toMatchObject({ suspended: true, alerts: { length: 8 } });
  expect((await ask('PUT', `/api/alerts/${alert.id}`, { rule: alert.rule })).body.code).toBe('UPGRADE_REQUIRED');

  deps.sessions.announceChange(await giveTier(deps, 'pro', 'pro'));
  trade(6, 6.4);
  await vi.waitFor(async () => {
    const { events } = (await ask('GET', alerts.events.path)).body;
    expect(events.filter(({ alert_id }: AlertEvent) => alert_id === alert.id)).toMatchObject([{ price: 6.4 }]);
  });
  expect((await ask('DELETE', `/api/alerts/${alert.id}`)).body).toEqual({ removed: true });
  const { events } = (await ask('GET', alerts.events.path)).body;
  expect(events[0]).toMatchObject({ alert_id: null, symbol: 'AAG' });
});

test('an invalid alert is refused, and another user’s alert does not exist', async () => {
  const rule = { kind: 'new_high', symbol: 'AAA' } as const;
  const codeOf = async (answer: ReturnType<typeof ask>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  expect(await codeOf(ask('POST', alerts.create.path, { rule }, 'basic'))).toEqual([403, 'UPGRADE_REQUIRED']);
  expect(await codeOf(ask('POST', alerts.create.path, { rule: { ...rule, symbol: 'ZZZZ' } }))).toEqual([
    404,
    'UNKNOWN_SYMBOL',
  ]);
  const bad = { kind: 'price', symbol: 'AAA', direction: 'above', price: -1 };
  expect((await ask('POST', alerts.create.path, { rule: bad })).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    issues: [{ path: 'rule.price', message: 'Enter a price above zero' }],
  });
  const { alert } = await create(rule, { enabled: false });
  expect(await codeOf(ask('DELETE', `/api/alerts/${alert.id}`, undefined, 'basic'))).toEqual([404, 'NOT_FOUND']);
  const { length } = (await ask('GET', alerts.list.path)).body.alerts;
  for (let k = length; k < ALERT_LIMITS.perUser; k += 1) await create(rule, { enabled: false });
  expect(await codeOf(ask('POST', alerts.create.path, { rule }))).toEqual([409, 'LIMIT_REACHED']);
});

test('no mail goes to an address that is not confirmed; the alert still fires in the app', async () => {
  const confirm = (email_confirmed_at: Date | null) =>
    deps.db.updateTable('users').set({ email_confirmed_at }).where('username', '=', 'premium').execute();
  await confirm(null);
  onTestFinished(async () => void (await confirm(deps.now())));
  const rule = { kind: 'price', symbol: 'AAA', direction: 'above', price: 7.5 } as const;
  const { alert } = (await ask('POST', alerts.create.path, { rule, email: true }, 'premium')).body;
  const fired = async () => {
    const { events } = (await ask('GET', alerts.events.path, undefined, 'premium')).body;
    return events.filter(({ alert_id }: AlertEvent) => alert_id === alert.id);
  };
  await vi.waitFor(
    async () => {
      trade(0, 7.2, 7.6);
      expect(await fired()).toHaveLength(1);
    },
    { timeout: 20_000, interval: 200 },
  );
  const mails = await deps.db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('recipient', '=', 'premium@demo.prebell.test')
    .where('category', '<>', 'auth.new-device')
    .execute();
  expect(mails).toEqual([]);
});
