import {
  candlesSchema,
  endpoints,
  MAX_RANGE_DAYS,
  marketCalendarSchema,
  marketStatusSchema,
  quoteSchema,
  setEmergencyClosures,
  whySchema,
} from '@prebell/contracts';
import { early, SCANNED, START, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { stillMarket } from '../../../test/still-market';
import { createApp } from '../../app';
import { calendarFrom } from './calendar.rules';

const { deps, signIn } = await startTestPlatform();
const { market } = startScriptedMarket([SCANNED, SCANNED], [early(0, 6), early(1, 7)]);
const app = createApp({ ...deps, market });
const now = Math.floor(START / 1000);
const DAY = 86_400;
let token: string;
beforeAll(async () => {
  token = (await signIn('free')).token;
  await market.ready;
});
afterAll(() => market.stop());

const ask = async (path: string, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await app.request(`${path}?${search}`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const quote = (symbol: string) => ask(endpoints.market.quote.path.replace('{symbol}', symbol));
const candles = (query: Record<string, string | number>) =>
  ask(endpoints.market.candles.path, { symbol: 'AAA', resolution: '1', from: now - DAY, to: now, ...query });

test('the status is the market’s own session and clock', async () => {
  const { body } = await ask(endpoints.market.status.path);
  expect(marketStatusSchema.parse(body)).toMatchObject({
    session: 'pre_market',
    nextSession: 'Core Trading at 9:30 AM ET',
    currentTime: '2025-02-06T14:24:00.000Z',
  });
});

test('why the source is stale is shown to admins only', async () => {
  const stale = createApp({
    ...deps,
    market: { ...stillMarket, trouble: () => 'Error 405 of the market data stream' },
  });
  const feedOf = async (tier: 'admin' | 'free') => {
    const headers = { Authorization: `Bearer ${(await signIn(tier)).token}` };
    return marketStatusSchema.parse(await (await stale.request(endpoints.market.status.path, { headers })).json()).feed;
  };
  expect((await feedOf('admin')).reason).toBe('Error 405 of the market data stream');
  expect(await feedOf('free')).not.toHaveProperty('reason');
});

test('a quote is found regardless of case; an unknown symbol is 404, a malformed one 400', async () => {
  expect(quoteSchema.parse((await quote('aaa')).body)).toMatchObject({ symbol: 'AAA', price: 6, previous_close: 5 });
  expect(await quote('ZZZ')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SYMBOL' } });
  for (const symbol of ['TOOLONG', '1', 'A-B', '%2e%2e%2f', '%F0%9F%92%A5'])
    expect(await quote(symbol), symbol).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

test('why answers for the scanners in the tier, and names the plan for the others', async () => {
  const { body } = await ask(endpoints.market.why.path, { symbol: 'AAA', at: now + DAY });
  const why = whySchema.parse(body);
  expect(why).toMatchObject({ symbol: 'AAA', date: '2025-02-06', at: '2025-02-06T14:24:00.000Z' });
  expect(why.scanners.map(({ scanner }) => scanner)).toEqual(['momentum']);
  expect(why.locked).toEqual([
    { scanner: 'gappers', required_tier: 'basic' },
    { scanner: 'low_float', required_tier: 'pro' },
  ]);
  expect(await ask(endpoints.market.why.path, { symbol: 'ZZZ' })).toMatchObject({ status: 404 });
});

test('the calendar names today, the next session, and the early closes and closures ahead, an admin’s own among them', async () => {
  setEmergencyClosures([['2025-02-07', 'Day of mourning']]);
  onTestFinished(() => setEmergencyClosures([]));
  const { body } = await ask(endpoints.market.calendar.path);
  const { today, next, ahead, until } = marketCalendarSchema.parse(body);
  expect(today).toMatchObject({ date: '2025-02-06', is_early: false, closure: null, day: { date: '2025-02-06' } });
  expect([next.date, until]).toEqual(['2025-02-10', '2025-04-07']);
  expect(ahead.map(({ date, closure, day }) => [date, closure, day])).toEqual([
    ['2025-02-07', 'Day of mourning', null],
    ['2025-02-17', "Washington's Birthday", null],
  ]);
  expect(calendarFrom('2025-11-20').ahead).toMatchObject([
    { date: '2025-11-27', closure: 'Thanksgiving Day' },
    { date: '2025-11-28', is_early: true, closure: null },
    { date: '2025-12-24', is_early: true },
    { date: '2025-12-25', closure: 'Christmas Day' },
    { date: '2026-01-01' },
    { date: '2026-01-19' },
  ]);
});

test('the levels of the session before: official close, high and low; not of days in other shares or without trades', async () => {
  const day = (c: number) => ({ s: 'ok' as const, t: [0], o: [c], h: [c + 1], l: [c - 1], c: [c], v: [1] });
  const read = vi.spyOn(market, 'candles').mockImplementation(async ({ symbol }) => day(symbol === 'AAA' ? 5.1 : 0.5));
  onTestFinished(() => read.mockRestore());
  const levels = async (symbols: string) => (await ask(endpoints.market.levels.path, { symbols })).body.levels;
  expect(await levels('AAA,AAB,ZZZ,AAA')).toEqual([
    { symbol: 'AAA', name: expect.any(String), previous_close: 5, previous_high: 6.1, previous_low: 4.1 },
    { symbol: 'AAB', name: expect.any(String), previous_close: 5, previous_high: null, previous_low: null },
  ]);
  const start = Date.parse('2025-02-05') / 1000;
  expect(read).toHaveBeenCalledWith({ symbol: 'AAA', resolution: 'D', from: start, to: start });
  read.mockRestore();
  expect(await levels('AAA')).toMatchObject([{ previous_close: 5, previous_high: null }]);
  for (const symbols of ['', 'aaa', 'AAA,', Array.from({ length: 21 }, () => 'AAA').join()])
    expect((await ask(endpoints.market.levels.path, { symbols })).status, symbols).toBe(400);
});

test('a search needs a text and returns matches', async () => {
  expect((await ask(endpoints.market.search.path, { q: 'company' })).body.results).toHaveLength(2);
  for (const q of ['', '   ', 'x'.repeat(41)])
    expect(await ask(endpoints.market.search.path, { q })).toMatchObject({ status: 400 });
});

test('candles stop at the market’s now; an unknown symbol has none', async () => {
  const { body } = await candles({ to: now + DAY });
  expect(candlesSchema.parse(body)).toMatchObject({ s: 'ok', t: [now - 900], c: [6], v: [400_000] });
  expect((await candles({ symbol: 'ZZZ' })).body).toMatchObject({ s: 'no_data', t: [] });
});

test('a range that ends before it begins or is too long is refused with the limit', async () => {
  expect(await candles({ from: now, to: now - 1 })).toMatchObject({ status: 400, body: { code: 'RANGE_REVERSED' } });
  for (const [resolution, days] of Object.entries(MAX_RANGE_DAYS)) {
    expect((await candles({ resolution, from: now - days * DAY })).status).toBe(200);
    const { status, body } = await candles({ resolution, from: now - days * DAY - 1 });
    expect([status, body.code]).toEqual([400, 'RANGE_TOO_LARGE']);
    expect(body.error).toContain(`${days} days`);
  }
});

test.each([
  { from: 'yesterday' },
  { from: '1.5' },
  { from: '-1' },
  { to: '1e99' },
  { resolution: '2' },
  { resolution: '' },
  { symbol: '' },
])('candles of %o are refused for their shape', async (query) => {
  expect(await candles(query)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

test('an account reads one long range at a time, which delays neither its short ones nor anybody else', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const slow = vi.spyOn(market, 'candles').mockImplementation(({ symbol, from, to }) => {
    begun.push(symbol);
    if (to - from < 100 * DAY) return Promise.resolve({ s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] });
    return new Promise((resolve) => {
      ends.push(() => resolve({ s: 'no_data', t: [], o: [], h: [], l: [], c: [], v: [] }));
    });
  });
  onTestFinished(() => slow.mockRestore());
  const long = { resolution: 'D', from: now - 1_000 * DAY };
  const first = candles({ ...long, symbol: 'AAA' });
  await vi.waitFor(() => expect(begun).toEqual(['AAA']));
  const second = candles({ ...long, symbol: 'AAB' });
  expect((await candles({ symbol: 'SHORT' })).status).toBe(200);
  const other = (await signIn('pro')).token;
  const query = `symbol=OTHER&resolution=D&from=${long.from}&to=${now}`;
  const third = app.request(`${endpoints.market.candles.path}?${query}`, {
    headers: { Authorization: `Bearer ${other}` },
  });
  await vi.waitFor(() => expect(begun).toEqual(['AAA', 'SHORT', 'OTHER']));
  ends.shift()?.();
  expect((await first).status).toBe(200);
  await vi.waitFor(() => expect(begun).toEqual(['AAA', 'SHORT', 'OTHER', 'AAB']));
  for (const end of ends) end();
  expect((await Promise.all([second, third])).map(({ status }) => status)).toEqual([200, 200]);
});
