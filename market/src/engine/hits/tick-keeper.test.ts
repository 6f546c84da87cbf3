import { minutes } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { batchOf, listingsOf, type Trade } from '../testing';
import { RecentTrades } from './recent-trades';
import { TickKeeper } from './tick-keeper';

const MINUTE = minutes(1);
const HIT = Date.parse('2025-02-06T14:30:30Z');
const symbol = { float: null, previous_close: 10, adv20: 1, usual: 1 };
const trade = (index: number, at: number): Trade => ({ symbol: index, at, price: 10 + index, volume: 1 });
const enter = (name: string, at: number) => ({ kind: 'enter' as const, symbol: name, at: new Date(at).toISOString() });

it('keeps the trades of a symbol from five minutes before its hit to fifteen after it, minute by minute', () => {
  const keeper = new TickKeeper(listingsOf([symbol, symbol]));
  const every10s = (from: number, to: number) => {
    const trades: Trade[] = [];
    for (let at = from; at < to; at += 10_000) trades.push(trade(0, at), trade(1, at));
    keeper.apply(batchOf(trades));
  };
  every10s(HIT - 10 * MINUTE, HIT + 1);
  keeper.hit([enter('AAA', HIT)]);
  const first = keeper.take(HIT + 1);
  every10s(HIT + 10_000, HIT + 30 * MINUTE);
  const chunks = [...first, ...keeper.take(HIT + 30 * MINUTE)];
  expect(new Set(chunks.map((chunk) => chunk.symbol))).toEqual(new Set(['AAA']));
  const times = chunks.flatMap(({ ticks }) => ticks.t);
  expect([times[0], times.at(-1), times.length]).toEqual([HIT - 5 * MINUTE, HIT + 15 * MINUTE, 121]);
  for (const { minute, ticks } of chunks)
    expect(ticks.t.every((at) => Math.floor(at / MINUTE) * 60 === minute)).toBe(true);
  expect(chunks.map(({ minute }) => minute)).toEqual(chunks.map((_, k) => chunks[0]!.minute + k * 60));
});

it('a further hit extends the recording, and leaving does not', () => {
  const keeper = new TickKeeper(listingsOf([symbol]));
  keeper.hit([enter('AAA', HIT)]);
  keeper.hit([enter('AAA', HIT + 10 * MINUTE)]);
  keeper.hit([{ ...enter('AAA', HIT + 14 * MINUTE), kind: 'leave' }]);
  keeper.apply(batchOf([trade(0, HIT + 25 * MINUTE), trade(0, HIT + 25 * MINUTE + 1)]));
  expect(keeper.take(HIT + 40 * MINUTE).flatMap(({ ticks }) => ticks.t)).toEqual([HIT + 25 * MINUTE]);
});

it('bars are no trades', () => {
  const keeper = new TickKeeper(listingsOf([symbol]));
  keeper.hit([enter('AAA', HIT)]);
  keeper.apply({ ...batchOf([trade(0, HIT + MINUTE)]), from: Float64Array.of(HIT) });
  expect(keeper.take(HIT + 40 * MINUTE)).toEqual([]);
});

it('a print without a price of its own, such as an odd lot or an official close, is no tick', () => {
  const keeper = new TickKeeper(listingsOf([symbol]));
  const lot = (at: number) => ({ ...batchOf([trade(0, at)]), close: Float64Array.of(Number.NaN) });
  keeper.apply(lot(HIT - 1));
  keeper.hit([enter('AAA', HIT)]);
  keeper.apply(lot(HIT + 1));
  keeper.apply(batchOf([trade(0, HIT + 2)]));
  expect(keeper.take(HIT + 40 * MINUTE).map(({ ticks }) => ticks.p)).toEqual([[10]]);
});

it('the newest trades overwrite the oldest', () => {
  const recent = new RecentTrades(3);
  const batch = batchOf([trade(0, 1), trade(0, 2), trade(1, 3), trade(0, 4), trade(0, 5)]);
  for (let k = 0; k < batch.length; k += 1) recent.add(batch, k);
  const seen: number[] = [];
  recent.each(new Map([[0, 2]]), (_, { at }) => seen.push(at));
  expect(seen).toEqual([4, 5]);
});
