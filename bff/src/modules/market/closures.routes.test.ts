import { endpoints, type WireMarketStatus } from '@prebell/contracts';
import { early, SCANNED, START, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { applyClosures } from './closures.service';

const DATE = '2025-02-06';
const { deps, signIn } = await startTestPlatform();
const { market } = startScriptedMarket([SCANNED], [early(0, 6)]);
const app = createApp({ ...deps, market });
const sent: WireMarketStatus[] = [];
market.listen({
  scanner: () => undefined,
  quote: () => undefined,
  candle: () => undefined,
  session: (status) => sent.push(status),
});
let token: string;
beforeAll(async () => {
  token = (await signIn('admin')).token;
  await market.ready;
});
afterAll(() => market.stop());

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const { marketClosures } = endpoints;
const path = (date: string) => marketClosures.close.path.replace('{date}', date);
const order = { name: 'Day of mourning', reason: 'As the exchange announced' };

test('a closure during the day takes effect within a second, is stored, and is in the audit log', async () => {
  expect(market.status()).toMatchObject({ session: 'pre_market', isOpen: true });
  expect((await ask('PUT', path(DATE), order)).status).toBe(200);
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ session: 'holiday', isOpen: false, day: null }), 1_000);
  expect(market.status().nextSession).toBe('Pre-Market opens Fri, Feb 7 at 4:00 AM ET');
  const { closures } = (await ask('GET', marketClosures.list.path)).body;
  expect(closures).toEqual([expect.objectContaining({ date: DATE, name: 'Day of mourning', created_by: 'admin' })]);
  const line = await deps.db
    .selectFrom('admin_audit')
    .selectAll()
    .where('action', '=', 'market.closure')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ target_username: DATE, after: { open: false }, reason: order.reason });
  // The desk still gets the day's earlier figures.
  expect((await market.scanner('gappers', 'all')).rows.map(({ symbol }) => symbol)).toEqual(['AAA']);
});

test('a day that the calendar does not reach cannot be closed, and the answer says how far it reaches', async () => {
  for (const date of ['2031-12-26', '2012-10-29'])
    expect(await ask('PUT', path(date), order)).toMatchObject({
      status: 409,
      body: { code: 'NOT_A_TRADING_DAY', error: expect.stringContaining('from 2013-01-01 to 2030-12-31') },
    });
});

test('a closed day, a weekend or a holiday cannot be closed', async () => {
  for (const date of [DATE, '2025-02-08', '2025-12-25'])
    expect(await ask('PUT', path(date), order)).toMatchObject({ status: 409, body: { code: 'NOT_A_TRADING_DAY' } });
  expect((await ask('PUT', path('2025-02-31'), order)).status).toBe(400);
  expect((await ask('PUT', path('2025-02-07'), { name: ' ', reason: '' })).status).toBe(400);
});

test('a restart of the platform loads the closure', async () => {
  market.setClosures([]);
  expect(market.status().session).toBe('pre_market');
  await applyClosures({ ...deps, market });
  expect(market.status().session).toBe('holiday');
});

test('once reopened, the day continues at the current time', async () => {
  expect((await ask('DELETE', path(DATE))).body).toEqual({ removed: true });
  expect(market.status()).toMatchObject({ session: 'pre_market', currentTime: new Date(START).toISOString() });
  expect(sent.at(-1)).toMatchObject({ session: 'pre_market' });
  expect(await ask('DELETE', path(DATE))).toMatchObject({ status: 409, body: { code: 'NOT_CLOSED' } });
});
