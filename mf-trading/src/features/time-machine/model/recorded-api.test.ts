import { endpoints, type MarketStatus } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { expect, test } from 'vitest';
import { marketStatus } from '../../../shared/testing/market-status';
import { createRecordedApi } from './recorded-api';

const asked: unknown[] = [];
const api: ApiClient = {
  refresh: async () => 'refreshed',
  call: async (endpoint, options) => {
    asked.push([endpoint.path, options]);
    return 'answer' as never;
  },
};
const status: MarketStatus = marketStatus({ currentTime: '2026-05-21T12:45:00.000Z' });
const recorded = createRecordedApi({ api, moment: () => '2026-05-21T08:45', status: () => status });
const questions = () => asked.splice(0);

test('questions about the market become questions about the moment', async () => {
  await recorded.call(endpoints.market.candles, { query: { symbol: 'AAPL', resolution: '5', from: 1, to: 2 } });
  await recorded.call(endpoints.market.quote, { params: { symbol: 'AAPL' } });
  expect(questions()).toEqual([
    [
      '/api/time-machine/{at}/candles',
      { query: { symbol: 'AAPL', resolution: '5', from: 1, to: 2 }, params: { at: '2026-05-21T08:45' } },
    ],
    ['/api/time-machine/{at}/quote/{symbol}', { params: { symbol: 'AAPL', at: '2026-05-21T08:45' } }],
  ]);
});

test('every live endpoint about the market is answered by the film, by the player, or refused', async () => {
  const { market, scanners, hits, customScanners } = endpoints;
  const live = [...Object.values(market), scanners.results, hits.list, customScanners.why];
  for (const endpoint of live) {
    await recorded.call(endpoint, {} as never).catch((error: unknown) => expect(error).toMatchObject({ status: 404 }));
    // The calendar is known in advance, so it leaks nothing.
    for (const [path] of questions() as [string][])
      expect(path === market.calendar.path || path.startsWith('/api/time-machine/{at}/'), path).toBe(true);
  }
});

test('the market’s clock is the player’s, and the user’s own things stay those of today', async () => {
  expect(await recorded.call(endpoints.market.status, {})).toBe(status);
  expect(questions()).toEqual([]);
  await recorded.call(endpoints.desk.read, {});
  expect(questions()).toEqual([['/api/desk', {}]]);
});
