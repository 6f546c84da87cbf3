import { minutes } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { CLOSED, marketStatus } from '../../../shared/testing/market-status';
import { lastSessionText, staleText } from './freshness';

const at = Date.parse('2025-02-06T14:02:00Z');
const read = { market: marketStatus(), at, age: 0, failed: false };

test('figures are stale after a failed refresh, after three missed ones, and while the source is away', () => {
  expect(staleText(read)).toBeNull();
  expect(staleText({ ...read, age: minutes(2) })).toBeNull();
  const old = 'Stale: we could not refresh these figures. They are from 09:02 ET.';
  expect(staleText({ ...read, failed: true })).toBe(old);
  expect(staleText({ ...read, age: minutes(3) })).toBe(old);
  const feed = { ...marketStatus().feed, stale: true };
  expect(staleText({ ...read, market: marketStatus({ feed }) })).toBe('Stale: waiting for the market data source');
});

test('on a closed market the figures name their session', () => {
  const rows = [{ as_of: '2025-02-07T20:59:58.000Z' }, { as_of: '2025-02-07T20:30:00.000Z' }];
  const saturday = marketStatus({ ...CLOSED, currentTime: '2025-02-08T15:00:00.000Z' });
  expect(lastSessionText(saturday, rows)).toBe('The market is closed. These are the last figures of Fri, Feb 7.');
  const friday = marketStatus({ ...CLOSED, currentTime: '2025-02-08T02:00:00.000Z' });
  expect(lastSessionText(friday, rows)).toBe('The market is closed. These are the last figures of today.');
  expect(lastSessionText(saturday, [])).toBeNull();
  expect(lastSessionText(marketStatus(), rows)).toBeNull();
});
