import { expect, test } from 'vitest';
import { NOTHING } from '../../../shared/format';
import { describeLatency, feedState } from './describe';

const feed = { provider: 'alpaca' as const, label: null, running: true, speed: 1 };

test('a lost connection outweighs a held clock', () => {
  expect(feedState(feed).label).toBe('Running');
  expect(feedState({ ...feed, running: false }).label).toBe('Held');
  expect(feedState({ ...feed, running: false, stale: true })).toEqual({ label: 'Connection lost', tone: 'error' });
});

test('a date beyond the holiday calendar is a warning', () => {
  expect(feedState({ ...feed, holidays_known: false })).toEqual({ label: 'Holidays missing', tone: 'warning' });
});

test('latency is median and 99th percentile in whole milliseconds', () => {
  expect(describeLatency({ p50: 3.4, p99: 11.6, count: 9 })).toBe('3 / 12 ms');
  expect(describeLatency({ p50: null, p99: null, count: 0 })).toBe(NOTHING);
});
