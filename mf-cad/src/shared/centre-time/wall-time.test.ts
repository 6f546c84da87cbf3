import { expect, test } from 'vitest';
import { fromWallTime, toWallTime } from './wall-time';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-02-06 14:01:49', '2026-02-06T19:01:49.000Z'],
  ['2026-07-06 14:01', '2026-07-06T18:01:00.000Z'],
  ['2026-07-06T14:01', '2026-07-06T18:01:00.000Z'],
  // The hour that repeats in autumn: its first reading.
  ['2026-11-01 01:30:00', '2026-11-01T05:30:00.000Z'],
])('reads %s on the centre’s clock', (text, iso) => {
  expect(fromWallTime(text, NEW_YORK)).toBe(iso);
  expect(toWallTime(iso, NEW_YORK)).toBe(text.replace('T', ' ').padEnd(19, ':00'));
});

test.each(['', '14:01', '2026-02-30 10:00:00', '2026-03-08 02:30:00', '2026-02-06 25:00:00', 'soon'])(
  'finds no time in “%s”',
  (text) => expect(fromWallTime(text, NEW_YORK)).toBeNull(),
);
