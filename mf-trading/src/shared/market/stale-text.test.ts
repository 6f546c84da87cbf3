import { expect, test } from 'vitest';
import { CLOSED, marketStatus } from '../testing/market-status';
import { type StreamState, staleText } from './stale-text';

const { feed } = marketStatus();
const textOf = (state: Partial<StreamState>) =>
  staleText({ connection: 'live', awaitsData: false, market: marketStatus(), ...state });

test('figures are stale while the stream or its source is down, and the text says which', () => {
  const away = marketStatus({ feed: { ...feed, stale: true } });
  expect(textOf({})).toBeNull();
  expect(textOf({ market: null })).toBeNull();
  expect(textOf({ market: away })).toBe('Stale: waiting for the market data source');
  expect(textOf({ market: away, connection: 'reconnecting' })).toBe('Reconnecting...');
});

test('figures stay stale after a reconnect until data arrives, unless none is due', () => {
  expect(textOf({ awaitsData: true })).toBe('Connected again, waiting for data...');
  expect(textOf({ awaitsData: true, market: marketStatus(CLOSED) })).toBeNull();
  expect(textOf({ awaitsData: true, market: marketStatus({ feed: { ...feed, running: false } }) })).toBeNull();
});
