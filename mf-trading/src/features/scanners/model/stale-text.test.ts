import { expect, test } from 'vitest';
import { marketStatus } from '../../../shared/testing/market-status';
import { staleText } from './stale-text';

test('figures are stale while the stream or its source is down, and the text says which', () => {
  const away = marketStatus({ feed: { ...marketStatus().feed, stale: true } });
  expect(staleText('live', marketStatus())).toBeNull();
  expect(staleText('live', null)).toBeNull();
  expect(staleText('live', away)).toBe('Stale: waiting for the market data source');
  expect(staleText('reconnecting', away)).toBe('Reconnecting...');
});
