import { toSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockText, ribbonCursor, ribbonSegments, share, ticksCoverLabel } from './ribbon-geometry';

const HOUR = 3_600;
const OPEN = toSeconds(Date.UTC(2025, 1, 6, 9));
const DAY = {
  date: '2025-02-06',
  pre_open: OPEN,
  open: OPEN + 5.5 * HOUR,
  close: OPEN + 12 * HOUR,
  post_close: OPEN + 16 * HOUR,
};
const SHORT_DAY = { ...DAY, close: OPEN + 9 * HOUR, post_close: OPEN + 13 * HOUR };

test('hours are Eastern, without a leading zero, in winter and summer', () => {
  expect([DAY.pre_open, DAY.open, DAY.close].map(clockText)).toEqual(['4:00', '9:30', '16:00']);
  expect(clockText(toSeconds(Date.UTC(2025, 6, 1, 13, 30)))).toBe('9:30');
});

test('core trading ends with the real close on a short day', () => {
  expect(clockText(ribbonSegments(SHORT_DAY)[1].to)).toBe('13:00');
});

test('a share stays within 0 and 1 for any interval', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), (value, from, to) => {
      const behind = share(value, from, to);
      expect(behind).toBeGreaterThanOrEqual(0);
      expect(behind).toBeLessThanOrEqual(1);
    }),
  );
});

test('the cursor exists from the first second of the day to the last, and never outside', () => {
  expect(ribbonCursor(DAY, null)).toBeNull();
  expect(ribbonCursor(DAY, DAY.pre_open - 1)).toBeNull();
  expect(ribbonCursor(DAY, DAY.post_close)).toBeNull();
  expect(ribbonCursor(DAY, DAY.pre_open)).toMatchObject({ at: 0, text: '4:00:00', session: 'pre' });
  expect(ribbonCursor(DAY, DAY.post_close - 1)).toMatchObject({ text: '19:59:59', session: 'extended' });
});

test('the time label never leaves the ribbon', () => {
  fc.assert(
    fc.property(fc.constantFrom(DAY, SHORT_DAY), fc.double({ min: 0, max: 0.9999, noNaN: true }), (day, at) => {
      const cursor = ribbonCursor(day, day.pre_open + at * (day.post_close - day.pre_open));
      if (at < 0.1) expect(cursor?.side).toBe('after');
      if (at > 0.9) expect(cursor?.side).toBe('before');
    }),
  );
});

test('a label gives way while the cursor is beside it', () => {
  expect(ribbonCursor(DAY, DAY.open + 60)).toMatchObject({ session: 'core', coversLabel: true, side: 'after' });
  expect(ribbonCursor(DAY, DAY.open + 3 * HOUR)).toMatchObject({ session: 'core', coversLabel: false });
});

test('a label gives way to ticks of the first minutes of its session, and to no others', () => {
  const [pre, core] = ribbonSegments(DAY);
  const covered = (segment: typeof pre | typeof core, hours: number) =>
    ticksCoverLabel(DAY, segment, [{ t: OPEN + hours * HOUR }]);
  expect([0, 0.5, 1, 2, 5.4].map((hours) => covered(pre, hours))).toEqual([true, true, true, false, false]);
  expect([5.4, 5.5, 6, 8].map((hours) => covered(core, hours))).toEqual([false, true, true, false]);
  expect(ticksCoverLabel(DAY, pre, [])).toBe(false);
});
