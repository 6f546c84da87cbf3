import { previousTradingDay, tradingDay } from '@prebell/contracts';
import { expect, it, vi } from 'vitest';
import { CachedBars } from './cached-bars';

const NOON = Date.parse('2025-02-06T17:00:00Z');

it('asks the source once for all readers of the same minutes, and again after the next minute', async () => {
  const minuteBars = vi.fn(async () => []);
  const cache = new CachedBars({ minuteBars });
  expect(cache.calls()).toEqual({ asked: 0, made: 0, saved_percent: null });
  await Promise.all(Array.from({ length: 9 }, (_, k) => cache.minuteBars(1, '2025-02-06', NOON + k)));
  expect(minuteBars).toHaveBeenCalledTimes(1);
  await cache.minuteBars(1, '2025-02-06', NOON + 60_000);
  expect(minuteBars).toHaveBeenCalledTimes(2);
  expect(cache.calls()).toEqual({ asked: 10, made: 2, saved_percent: 80 });
});

it('a past day is requested once; other symbols and days separately', async () => {
  const minuteBars = vi.fn(async () => []);
  const cache = new CachedBars({ minuteBars });
  for (const until of [NOON, NOON + 86_400_000]) {
    await cache.minuteBars(1, '2025-02-05', until);
    await cache.minuteBars(2, '2025-02-05', until);
    await cache.minuteBars(1, '2025-02-04', until);
  }
  expect(minuteBars).toHaveBeenCalledTimes(3);
});

it('a failure is not cached, and the newest days are', async () => {
  const minuteBars = vi.fn(async () => []).mockRejectedValueOnce(new Error('lost'));
  const cache = new CachedBars({ minuteBars });
  await expect(cache.minuteBars(1, '2025-02-05', NOON)).rejects.toThrow('lost');
  await cache.minuteBars(1, '2025-02-05', NOON);
  for (let index = 2; index < 300; index += 1) await cache.minuteBars(index, '2025-02-05', NOON);
  minuteBars.mockClear();
  await cache.minuteBars(299, '2025-02-05', NOON);
  expect(minuteBars).not.toHaveBeenCalled();
  await cache.minuteBars(1, '2025-02-05', NOON);
  expect(minuteBars).toHaveBeenCalledTimes(1);
});

const WEDNESDAY = tradingDay('2025-02-05')!;
const bar = { t: WEDNESDAY.open, o: 10, h: 12, l: 9, c: 11, v: 100 };

it('the daily candle of a past day is computed once, and again after a correction', async () => {
  const minuteBars = vi.fn(async () => [bar]);
  const cache = new CachedBars({ minuteBars });
  const read = () => cache.dailyCandle(1, WEDNESDAY, NOON);
  expect(await read()).toEqual([{ ...bar, t: Date.parse('2025-02-05T00:00:00Z') / 1000 }]);
  await read();
  expect(minuteBars).toHaveBeenCalledTimes(1);
  cache.forget(1, '2025-02-05');
  minuteBars.mockRejectedValueOnce(new Error('lost'));
  await expect(read()).rejects.toThrow('lost');
  expect(await read()).toHaveLength(1);
});

const utc = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const dailyBar = (date: string, c: number) => [date, { t: utc(date), o: 10, h: 12, l: 9, c, v: 5 }] as const;

it('takes the candles of earlier days from the source’s own daily bars, in one request for all of them', async () => {
  const minuteBars = vi.fn(async () => [bar]);
  const bars = new Map([dailyBar('2025-02-03', 9.5), dailyBar('2025-02-05', 9.9)]);
  const dailyBars = vi.fn(async () => ({ bars, isFinal: true }));
  const cache = new CachedBars({ minuteBars, dailyBars });
  const days = ['2025-02-03', '2025-02-04', '2025-02-05'].map((date) => tradingDay(date)!);
  const closes = async () => [...(await cache.dailyCandles(1, days))!.values()].flat().map(({ c }) => c);
  // On the day between them the symbol did not trade.
  expect([await closes(), await closes()]).toEqual([
    [9.5, 9.9],
    [9.5, 9.9],
  ]);
  expect(dailyBars.mock.calls).toEqual([[1, days]]);
  // After a correction, and after a failure, it asks for that day only.
  cache.forget(1, '2025-02-04');
  dailyBars.mockRejectedValueOnce(new Error('lost'));
  await expect(closes()).rejects.toThrow('lost');
  await closes();
  expect(dailyBars.mock.calls.slice(1)).toEqual([
    [1, [days[1]]],
    [1, [days[1]]],
  ]);
  expect(minuteBars).not.toHaveBeenCalled();
});

it('requests daily bars that are not final again, and builds them from minutes if the source has none', async () => {
  const minuteBars = vi.fn(async () => [bar]);
  const dailyBars = vi.fn(async () => ({ bars: new Map([dailyBar('2025-02-05', 9.9)]), isFinal: false }));
  const cache = new CachedBars({ minuteBars, dailyBars });
  for (let times = 0; times < 2; times += 1)
    expect((await cache.dailyCandles(1, [WEDNESDAY]))?.get('2025-02-05')).toMatchObject([{ c: 9.9 }]);
  expect(dailyBars).toHaveBeenCalledTimes(2);
  expect(await new CachedBars({ minuteBars }).dailyCandles(1, [WEDNESDAY])).toBeNull();
});

it('a chart over years evicts no minutes that others read', async () => {
  const minuteBars = vi.fn(async () => []);
  const cache = new CachedBars({ minuteBars });
  await cache.minuteBars(7, '2025-02-06', NOON);
  let day = WEDNESDAY;
  for (let count = 0; count < 760; count += 1, day = previousTradingDay(day.date))
    await cache.dailyCandle(1, day, NOON);
  minuteBars.mockClear();
  await cache.minuteBars(7, '2025-02-06', NOON);
  expect(minuteBars).not.toHaveBeenCalled();
});
