import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { stillMarket } from '../../../test/still-market';
import { createApp } from '../../app';

const { deps } = await startTestPlatform();
const market = {
  ...stillMarket,
  latency: async () => ({
    latency: {
      received: { p50: 1.5, p99: 4, count: 10 },
      decided: { p50: 0.5, p99: 1, count: 10 },
      published: { p50: 0.25, p99: 2, count: 10 },
      total: { p50: null, p99: null, count: 0 },
    },
    calls: { asked: 9, made: 3, saved_percent: 66.7 },
  }),
};

test('Prometheus reads the latency of each stage, and nothing where nothing is measured', async () => {
  const answer = await createApp({ ...deps, market }).request('http://localhost:3000/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch('text/plain; version=0.0.4');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('prebell_market_latency_milliseconds{stage="received",quantile="0.99"} 4');
  expect(lines).toContain('prebell_market_latency_milliseconds_count{stage="total"} 0');
  expect(lines.filter((line) => line.includes('stage="total",'))).toEqual([]);
  expect(lines).toContain('prebell_market_source_requests_total{kind="made"} 3');
});
