import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS, uptimeOf } from './uptime.rules';

const FIRST = new Date('2026-11-20T12:00:00Z');
const DAY = '2026-11-20';
const after = (minutes: number, seconds = 0) => new Date(FIRST.getTime() + minutes * MINUTE_MS + seconds * 1000);
const served = (minutes: number) => [{ date: DAY, served: minutes }];

test('an hour without a gap is 100%, less than an hour is still being measured', () => {
  expect(uptimeOf(served(60), FIRST, after(60))).toEqual({
    percent: 100,
    since: FIRST.toISOString(),
    minutes_served: 60,
    minutes: 60,
    days: [{ date: DAY, minutes_served: 60, minutes: 60 }],
  });
  expect(uptimeOf(served(59), FIRST, after(59, 59)).percent).toBeNull();
  const nothing = { percent: null, since: null, minutes_served: 0, minutes: 0, days: [] };
  expect(uptimeOf([], null, after(0))).toEqual(nothing);
});

test('every missing minute lowers the figure', () => {
  expect(uptimeOf(served(599), FIRST, after(600)).percent).toBeCloseTo(99.8333, 4);
  expect(uptimeOf(served(30), FIRST, after(120)).percent).toBe(25);
});

test('the current minute does not count', () => {
  expect(uptimeOf(served(61), FIRST, after(60, 1)).percent).toBe(100);
  expect(uptimeOf(served(60), FIRST, after(60, 59)).percent).toBe(100);
});

test('a day without any recorded minute counts in full', () => {
  const days = [
    { date: '2026-11-20', served: 720 },
    { date: '2026-11-22', served: 720 },
  ];
  const { percent, days: parts } = uptimeOf(days, FIRST, after(2 * 1440));
  expect(percent).toBe(50);
  expect(parts).toEqual([
    { date: '2026-11-20', minutes_served: 720, minutes: 720 },
    { date: '2026-11-21', minutes_served: 0, minutes: 1440 },
    { date: '2026-11-22', minutes_served: 720, minutes: 720 },
  ]);
});

test('the days sum up to the whole window, whatever its limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 60, max: 43_200 }), (start, minutes) => {
      const uptime = uptimeOf([], after(start), after(start + minutes));
      expect(uptime.minutes).toBe(minutes);
      expect(uptime.days.reduce((sum, day) => sum + day.minutes, 0)).toBe(minutes);
      expect(uptime.percent).toBe(0);
    }),
  );
});
