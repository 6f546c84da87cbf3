import { createFakePlatform } from '@prebell/platform/testing';
import { describe, expect, it } from 'vitest';
import { quote } from '../../../entities/chart/testing/figures';
import { createFreshness } from './freshness';

const delta = (event_at: number) => ({
  scanner: 'momentum',
  event_at,
  published_at: event_at,
  prev_seq: 0,
  seq: 1,
  upserts: [],
  removes: [],
  order: null,
  count: 0,
  as_of: '2025-02-06T14:04:17.000Z',
});

describe('the age of the newest data', () => {
  it('uses event time if known, else arrival time, and never goes backwards', () => {
    const { market, emitMarket } = createFakePlatform();
    const freshness = createFreshness(() => 5_000);
    const stop = freshness.start(market);
    expect(freshness.age()).toBeNull();
    emitMarket('scanner:delta', delta(4_000));
    expect(freshness.age()).toBe(1_000);
    emitMarket('quote', quote());
    emitMarket('scanner:delta', delta(4_500));
    expect(freshness.age()).toBe(0);
    stop();
    emitMarket('scanner:delta', delta(1_000));
    expect(freshness.age()).toBe(0);
  });

  it('is right on a computer with a wrong clock, and reports the difference', () => {
    const { market, emitMarket } = createFakePlatform();
    for (const ahead of [3_600_000, -3_600_000]) {
      let now = ahead + 5_000;
      const freshness = createFreshness(() => now);
      const stop = freshness.start(market);
      emitMarket('scanner:delta', delta(5_000));
      now += 7_000;
      expect(freshness.age()).toBe(7_000);
      expect(freshness.skew()).toBe(ahead);
      stop();
    }
  });
});
