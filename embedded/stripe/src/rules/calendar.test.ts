import { toMs, toSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addIntervals, periodEndAfter } from './calendar';

const seconds = (iso: string): number => toSeconds(Date.parse(iso));
const MONTH = { interval: 'month', interval_count: 1 };
const anchors = fc.integer({ min: seconds('2024-01-01T00:00:00Z'), max: seconds('2030-12-31T23:59:59Z') });
const recurrences = fc.record({
  interval: fc.constantFrom('day', 'week', 'month', 'year'),
  interval_count: fc.integer({ min: 1, max: 6 }),
});

test('the last day of a month stays the last day and comes back where the month is long enough', () => {
  const anchor = seconds('2026-01-31T12:34:56Z');
  const dates = [1, 2, 3, 13, 25].map((count) => new Date(toMs(addIntervals(anchor, MONTH, count))).toISOString());
  expect(dates).toEqual([
    '2026-02-28T12:34:56.000Z',
    '2026-03-31T12:34:56.000Z',
    '2026-04-30T12:34:56.000Z',
    '2027-02-28T12:34:56.000Z',
    '2028-02-29T12:34:56.000Z',
  ]);
  expect(addIntervals(seconds('2024-02-29T00:00:00Z'), { interval: 'year', interval_count: 1 }, 1)).toBe(
    seconds('2025-02-28T00:00:00Z'),
  );
});

test('the change of clocks in any country moves nothing: periods are UTC', () => {
  expect(addIntervals(seconds('2026-02-08T07:30:00Z'), MONTH, 1)).toBe(seconds('2026-03-08T07:30:00Z'));
});

test('a period contains its moment, for any anchor', () => {
  fc.assert(
    fc.property(anchors, recurrences, fc.integer({ min: 0, max: 400_000_000 }), (anchor, recurrence, later) => {
      const at = anchor + later;
      const end = periodEndAfter(anchor, recurrence, at);
      expect(end).toBeGreaterThan(at);
      // The boundary before it is at or before the moment.
      const index = boundaryIndex(anchor, recurrence, end);
      expect(addIntervals(anchor, recurrence, index - 1)).toBeLessThanOrEqual(at);
    }),
  );
});

const boundaryIndex = (anchor: number, recurrence: Parameters<typeof addIntervals>[1], end: number): number => {
  for (let index = 0; ; index += 1) if (addIntervals(anchor, recurrence, index) === end) return index;
};

test('boundaries follow one another and keep the time of day', () => {
  fc.assert(
    fc.property(anchors, recurrences, fc.integer({ min: 0, max: 60 }), (anchor, recurrence, count) => {
      const [one, next] = [addIntervals(anchor, recurrence, count), addIntervals(anchor, recurrence, count + 1)];
      expect(next).toBeGreaterThan(one);
      expect(next % 86_400).toBe(anchor % 86_400);
    }),
  );
});
