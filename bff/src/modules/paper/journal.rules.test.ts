import { type JournalTrade, tradingDay } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { journalOf } from './journal.rules';

const DAY = tradingDay('2025-02-06')!;
let seq = 0;
const trade = (minute: number, net_cents: number, changes: Partial<JournalTrade> = {}): JournalTrade => {
  seq += 1;
  const opened_at = new Date((DAY.open + 60 * minute) * 1_000).toISOString();
  return {
    session_id: '00000000-0000-7000-8000-000000000001',
    date: DAY.date,
    symbol: 'AAA',
    direction: 'long',
    opened_by: seq,
    opened_at,
    closed_at: opened_at,
    quantity: 100,
    held: 0,
    entry_price: 10,
    exit_price: 11,
    net_cents,
    open_cents: 0,
    costs_cents: 0,
    mfe_cents: 0,
    mae_cents: 0,
    setup: null,
    own_setup: null,
    note: '',
    tags: [],
    ...changes,
  };
};

test('groups closed trades by setup, hour and weekday of their entry; open ones are counted apart', () => {
  const gapper = { setup: { scanner: 'gappers' as const, hit: null } };
  const trades = [
    trade(0, 1_000, gapper),
    trade(1, -500, gapper),
    trade(2, 0, gapper),
    trade(31, 301),
    trade(40, 9_999, { closed_at: null, held: 100 }),
  ];
  const journal = journalOf(trades);
  expect(journal.left_open).toBe(1);
  expect(journal.trades.map(({ net_cents }) => net_cents)).toEqual([301, 0, -500, 1_000]);
  expect(journal.by_setup).toEqual([
    { key: 'gappers', name: null, trades: 3, wins: 1, net_cents: 500, mean_win_cents: 1_000, mean_loss_cents: -250 },
    { key: 'none', name: null, trades: 1, wins: 1, net_cents: 301, mean_win_cents: 301, mean_loss_cents: null },
  ]);
  expect(journal.by_hour.map(({ key, trades: count }) => [key, count])).toEqual([
    ['09', 3],
    ['10', 1],
  ]);
  expect(journal.by_weekday).toMatchObject([{ key: 'Thu', trades: 4, net_cents: 801 }]);
});

test('own scanners are groups of their own behind the desk’s, by name; one that was renamed has its newest name', () => {
  const own = (scanner: string, name: string) => ({ own_setup: { scanner, name, hit: `${DAY.date}-1` } });
  const [first, second] = ['01980000-0000-7000-8000-00000000c001', '01980000-0000-7000-8000-00000000c002'];
  const { by_setup } = journalOf([
    trade(0, 100),
    trade(1, 200, own(first, 'Runners')),
    trade(2, 300, own(second, 'Late')),
    trade(3, -50, own(first, 'Zebra')),
    trade(4, 10, { setup: { scanner: 'momentum', hit: null } }),
  ]);
  expect(by_setup.map(({ key, name, trades, net_cents }) => [key, name, trades, net_cents])).toEqual([
    ['momentum', null, 1, 10],
    [second, 'Late', 1, 300],
    [first, 'Zebra', 2, 150],
    ['none', null, 1, 100],
  ]);
});

test('every closed trade is in exactly one group of each kind', () => {
  const trades = Array.from({ length: 40 }, (_, k) => trade(k * 11, (k * 37) % 500));
  const journal = journalOf(trades);
  for (const groups of [journal.by_setup, journal.by_hour, journal.by_weekday]) {
    expect(groups.reduce((sum, group) => sum + group.trades, 0)).toBe(40);
    expect(groups.reduce((sum, group) => sum + group.net_cents, 0)).toBe(
      trades.reduce((sum, { net_cents }) => sum + net_cents, 0),
    );
  }
});
