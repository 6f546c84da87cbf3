import type { WireScannerRow } from '@prebell/contracts';
import type { MarketListener, WireScannerDelta } from '@prebell/market';
import { expect, test, vi } from 'vitest';
import { stillMarket } from '../../../test/still-market';
import { announceHotStocks, HotStocks } from './hot-stocks.worker';

const row = (symbol: string, relative_volume_5m: number | null, percent_change: number | null = 12.5) =>
  ({ symbol, relative_volume_5m, percent_change }) as WireScannerRow;
const delta = (seq: number, upserts: WireScannerRow[], removes: string[] = []): WireScannerDelta => ({
  scanner: 'momentum',
  prev_seq: seq - 1,
  seq,
  upserts,
  removes,
  order: null,
  count: 0,
  event_at: 0,
  published_at: 0,
  as_of: '2025-02-06T14:24:00.000Z',
});
const started = (...rows: WireScannerRow[]) => {
  const stocks = new HotStocks();
  stocks.start({ seq: 0, rows });
  return stocks;
};

test('a stock that enters with five times its usual volume is hot, one that was there is not', () => {
  const stocks = started(row('AAA', 9));
  expect(stocks.advance(delta(1, [row('AAA', 20), row('BBB', 5), row('CCC', 4.9), row('DDD', null)]), 0)).toEqual([
    { symbol: 'BBB', change: 12.5 },
  ]);
  expect(stocks.advance(delta(2, [row('CCC', 30)]), 0)).toEqual([]);
  expect(stocks.advance(delta(3, [row('EEE', 8, null)]), 0)).toEqual([]);
});

test('a listed stock whose price spikes with five times its usual volume is hot, once in five minutes', () => {
  const at = (second: number, price: number, relative_volume_5m = 9) =>
    ({
      ...row('AAA', relative_volume_5m),
      price,
      volume: 50_000 + second * 1_000,
      as_of: new Date(Date.parse('2025-02-06T14:24:00.000Z') + second * 1_000).toISOString(),
    }) as WireScannerRow;
  const stocks = started(row('AAA', 9));
  expect(stocks.advance(delta(1, [at(0, 5)]), 0)).toEqual([]);
  expect(stocks.advance(delta(2, [at(10, 5.1)]), 10_000)).toEqual([]);
  expect(stocks.advance(delta(3, [at(20, 5.3, 4.9)]), 20_000)).toEqual([]);
  expect(stocks.advance(delta(4, [at(30, 5.3)]), 30_000)).toEqual([{ symbol: 'AAA', change: 12.5 }]);
  expect(stocks.advance(delta(5, [at(40, 5.6)]), 40_000)).toEqual([]);
});

test('the same symbol is announced once in five minutes', () => {
  const stocks = started();
  const enterAgain = (seq: number, at: number) => {
    stocks.advance(delta(seq, [], ['AAA']), at);
    return stocks.advance(delta(seq + 1, [row('AAA', 6)]), at);
  };
  expect(enterAgain(1, 0)).toHaveLength(1);
  expect(enterAgain(3, 299_999)).toEqual([]);
  expect(enterAgain(5, 300_000)).toHaveLength(1);
});

test('after a missing delta the list is read again, and only one reader stays counted', async () => {
  let listener: MarketListener | undefined;
  const unwatchScanner = vi.fn();
  const watchScanner = vi.fn(stillMarket.watchScanner);
  const announce = vi.fn();
  const end = announceHotStocks(
    {
      ...stillMarket,
      watchScanner,
      unwatchScanner,
      listen: (given) => {
        listener = given;
        return () => undefined;
      },
    },
    { announce, now: () => new Date(0), report: vi.fn() },
  );
  await vi.waitFor(() => expect(watchScanner).toHaveBeenCalledTimes(1));
  listener?.scanner(delta(1, [row('AAA', 6)]), 'all');
  listener?.scanner(delta(1, [row('ZZZ', 6)]), 5);
  expect(announce.mock.calls).toEqual([[{ symbol: 'AAA', change: 12.5 }]]);

  listener?.scanner(delta(7, [row('BBB', 6)]), 'all');
  await vi.waitFor(() => expect(unwatchScanner).toHaveBeenCalledTimes(1));
  listener?.scanner(delta(1, [row('CCC', 6)]), 'all');
  expect(announce.mock.calls.map(([{ symbol }]) => symbol)).toEqual(['AAA', 'CCC']);
  end();
  expect(watchScanner).toHaveBeenCalledTimes(2);
  expect(unwatchScanner).toHaveBeenCalledTimes(2);
});
