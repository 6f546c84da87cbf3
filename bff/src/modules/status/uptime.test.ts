import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS, uptimeOf } from './uptime';

const FIRST = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number, seconds = 0) => new Date(FIRST.getTime() + minutes * MINUTE_MS + seconds * 1000);

test('an hour without a gap is 100 %, less than an hour is still being measured', () => {
  expect(uptimeOf(60, FIRST, after(60))).toEqual({
    percent: 100,
    since: FIRST.toISOString(),
    minutes_served: 60,
    minutes: 60,
  });
  expect(uptimeOf(59, FIRST, after(59, 59)).percent).toBeNull();
  expect(uptimeOf(0, null, after(0))).toEqual({ percent: null, since: null, minutes_served: 0, minutes: 0 });
});

test('every minute that is missing lowers the figure', () => {
  expect(uptimeOf(999, FIRST, after(1_000)).percent).toBeCloseTo(99.9, 10);
  expect(uptimeOf(30, FIRST, after(120)).percent).toBe(25);
});

test('the minute under way counts neither way', () => {
  expect(uptimeOf(61, FIRST, after(60, 1)).percent).toBe(100);
  expect(uptimeOf(60, FIRST, after(60, 59)).percent).toBe(100);
});

test('it lies between 0 and 100 and never grows with fewer minutes served', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 43_200 }), fc.integer({ min: 1, max: 43_200 }), (minutes, served) => {
      const share = uptimeOf(served, FIRST, after(minutes)).percent ?? Number.NaN;
      const fewer = uptimeOf(served - 1, FIRST, after(minutes)).percent ?? Number.NaN;
      expect(share).toBeLessThanOrEqual(100);
      expect(fewer).toBeGreaterThanOrEqual(0);
      expect(fewer).toBeLessThanOrEqual(share);
    }),
  );
});
