import { PAPER_LIMITS, type PaperOrderInput, type SentSetup, toMs, tradingDay } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { eraseOwnedRows, exportAccount } from '../auth/account-data.repository';
import { findUserByLogin } from '../users/users.repository';
import { listOrders, listSessions } from './paper.repository';
import { beginSession, cancelPaperOrder, moveSession, placeOrder } from './paper.service';
import type { DayMarket } from './paper-book.rules';

const { deps } = await startTestPlatform();
const DATE = '2025-02-06';
const DAY = tradingDay(DATE)!;
const idOf = async (username: string) => (await findUserByLogin(deps.db, username))!.id;
const [userId, otherId] = [await idOf('premium'), await idOf('pro')];

/** From 9:30 on each minute costs a dollar more, and 1,000 shares trade in it. */
const bars = Array.from({ length: 10 }, (_, k) => ({
  t: DAY.open + 60 * k,
  o: 10 + k,
  h: 10 + k,
  l: 10 + k,
  c: 10 + k,
  v: 1_000,
}));
const AAA: DayMarket = { bars, halts: [{ from: toMs(DAY.open + 120), until: toMs(DAY.open + 240) }] };
const dayMarket = async (date: string, symbol: string) => (date === DATE && symbol === 'AAA' ? AAA : null);
const ports = {
  db: deps.db,
  now: deps.now,
  dayMarket,
  verifySetup: async (_: unknown, { scanner, hit }: SentSetup) =>
    scanner === 'gappers' ? { scanner: 'gappers' as const, hit } : { scanner, name: 'Mine', hit },
};
const at = (time: string) => `${DATE}T${time}`;
const order = (time: string, changes: Partial<PaperOrderInput> = {}): PaperOrderInput => ({
  at: at(time),
  symbol: 'AAA',
  side: 'buy',
  type: 'market',
  quantity: 100,
  price: null,
  setup: null,
  ...changes,
});
const begin = async (time = '09:29', user = userId) => {
  const { session } = await beginSession(ports, { userId: user, date: DATE, at: at(time) });
  return { id: session.id, userId: user };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test('an order is filled by the first bar behind it, as soon as that bar is over, and the trade keeps what led to it', async () => {
  const key = await begin();
  const setup = { scanner: 'gappers' as const, hit: `${DATE}-7` };
  const placed = await placeOrder(ports, key, order('09:30', { setup }));
  expect(placed).toMatchObject({ orders: [{ seq: 1, state: 'working', filled: 0 }], fills: [], trades: [] });
  const filled = await moveSession(ports, key, at('09:31'));
  // $10 and its costs: 0.10% of half the spread, 0.05% of slippage.
  expect(filled.fills).toMatchObject([{ quantity: 100, price: 10.015, cost: 0.015 }]);
  expect(filled.orders).toMatchObject([{ state: 'filled', filled: 100 }]);
  expect(filled.trades).toMatchObject([{ held: 100, net_cents: 0, open_cents: -150, setup, closed_at: null }]);
  expect(filled.session).toMatchObject({ net_cents: 0, open_cents: -150 });
  // From 9:32 to 9:34 it is halted, so the sale waits for 9:34.
  await placeOrder(ports, key, order('09:32', { side: 'sell' }));
  expect((await moveSession(ports, key, at('09:34'))).trades).toMatchObject([{ held: 100, open_cents: 29_850 }]);
  const sold = await moveSession(ports, key, at('09:35'));
  expect(sold.trades).toMatchObject([{ held: 0, net_cents: 39_640, exit_price: 13.979, costs_cents: 360 }]);
  expect(sold.session).toMatchObject({ seen_until: at('09:35'), trades: 1, net_cents: 39_640, open_cents: null });
});

test('a look back shows what was then and forgets nothing, but nobody trades with what they have seen', async () => {
  const key = await begin();
  await placeOrder(ports, key, order('09:30'));
  await moveSession(ports, key, at('09:35'));
  const back = await moveSession(ports, key, at('09:30'));
  expect(back).toMatchObject({ fills: [], orders: [{ state: 'working' }], session: { seen_until: at('09:35') } });
  expect(await codeOf(placeOrder(ports, key, order('09:34')))).toBe('PAPER_MOMENT_PASSED');
  expect(await codeOf(cancelPaperOrder(ports, key, { seq: 1, at: at('09:30') }))).toBe('PAPER_MOMENT_PASSED');
  expect((await moveSession(ports, key, at('09:35'))).fills).toHaveLength(1);
});

test('a cancelled order gets nothing from then on; what is left at the end of the day has expired', async () => {
  const key = await begin();
  await placeOrder(ports, key, order('09:30', { quantity: 250 }));
  await placeOrder(ports, key, order('09:30', { type: 'limit', price: 1 }));
  await cancelPaperOrder(ports, key, { seq: 1, at: at('09:31') });
  const over = await moveSession(ports, key, at('20:00'));
  expect(over.orders).toMatchObject([
    { seq: 1, state: 'cancelled', filled: 100 },
    { seq: 2, state: 'expired', filled: 0 },
  ]);
  expect(await codeOf(placeOrder(ports, key, order('20:00')))).toBe('VALIDATION_FAILED');
  expect(await codeOf(cancelPaperOrder(ports, key, { seq: 9, at: at('20:00') }))).toBe('NOT_FOUND');
});

test('refuses unknown symbols, other days, minutes outside the day and other users’ sessions, and keeps nothing of them', async () => {
  const key = await begin();
  expect(await codeOf(placeOrder(ports, key, order('09:30', { symbol: 'ZZZ' })))).toBe('UNKNOWN_SYMBOL');
  expect(await codeOf(placeOrder(ports, key, order('03:30')))).toBe('VALIDATION_FAILED');
  expect(await codeOf(moveSession(ports, key, '2025-02-05T10:00'))).toBe('VALIDATION_FAILED');
  expect(await codeOf(placeOrder(ports, { ...key, userId: otherId }, order('09:30')))).toBe('NOT_FOUND');
  expect(await codeOf(beginSession(ports, { userId, date: '2025-02-08', at: '2025-02-08T10:00' }))).toBe(
    'VALIDATION_FAILED',
  );
  expect(await listOrders(deps.db, key.id)).toEqual([]);
});

test('of many orders at once each gets its own number, and none is lost', async () => {
  const key = await begin();
  await Promise.all(Array.from({ length: 8 }, () => placeOrder(ports, key, order('09:30', { quantity: 10 }))));
  expect((await listOrders(deps.db, key.id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const { trades } = await moveSession(ports, key, at('09:31'));
  expect(trades).toMatchObject([{ held: 80 }]);
});

test(`a user keeps at most ${PAPER_LIMITS.sessions} sessions`, async () => {
  const kept = (await listSessions(deps.db, otherId)).length;
  for (let k = kept; k < PAPER_LIMITS.sessions; k += 1) await begin('09:29', otherId);
  expect(await codeOf(begin('09:29', otherId))).toBe('LIMIT_REACHED');
});

test('an account’s export has its sessions, orders and notes, and its erasure takes them', async () => {
  const { sections } = await exportAccount(deps.db, userId, deps.now());
  expect(sections.paper_sessions?.length).toBeGreaterThan(3);
  expect(sections.paper_orders?.length).toBeGreaterThan(8);
  await deps.db.transaction().execute((tx) => eraseOwnedRows(tx, userId));
  expect(await listSessions(deps.db, userId)).toEqual([]);
  expect(await deps.db.selectFrom('paper_orders').select('seq').where('user_id', '=', userId).execute()).toEqual([]);
});
