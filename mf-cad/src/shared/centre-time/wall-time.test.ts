import { expect, test } from 'vitest';
import { readWallTime, toWallTime } from './wall-time';

const NEW_YORK = { now: Date.parse('2026-02-06T19:02:11.000Z'), timeZone: 'America/New_York' };

test.each([
  ['2026-02-06 14:01:49', '2026-02-06T19:01:49.000Z'],
  ['2026-07-06 14:01', '2026-07-06T18:01:00.000Z'],
  ['2026-07-06T14:01', '2026-07-06T18:01:00.000Z'],
  // The hour that repeats in autumn: its first reading while both are ahead.
  ['2026-11-01 01:30:00', '2026-11-01T05:30:00.000Z'],
])('reads %s on the centre’s clock', (text, iso) => {
  expect(readWallTime(text, NEW_YORK)).toBe(iso);
  expect(toWallTime(iso, NEW_YORK.timeZone)).toBe(text.replace('T', ' ').padEnd(19, ':00'));
});

test.each([
  ['13:50', '2026-02-06T18:50:00.000Z'],
  ['1350', '2026-02-06T18:50:00.000Z'],
  ['9:05:30', '2026-02-06T14:05:30.000Z'],
  ['14:02:11', '2026-02-06T19:02:11.000Z'],
  // It is 14:02:11 now, so this was yesterday.
  ['14:03', '2026-02-05T19:03:00.000Z'],
  ['235900', '2026-02-06T04:59:00.000Z'],
])('reads %s alone as the last such time before now', (text, iso) => {
  expect(readWallTime(text, NEW_YORK)).toBe(iso);
});

test('reads a time in the hour that repeats as its latest reading, and never one that the clock skipped', () => {
  const at = (iso: string) => ({ now: Date.parse(iso), timeZone: 'America/New_York' });
  expect(readWallTime('01:30', at('2026-11-01T06:45:00.000Z'))).toBe('2026-11-01T06:30:00.000Z');
  expect(readWallTime('01:30', at('2026-11-01T05:45:00.000Z'))).toBe('2026-11-01T05:30:00.000Z');
  expect(readWallTime('2026-11-01 01:30', at('2026-11-01T06:45:00.000Z'))).toBe('2026-11-01T06:30:00.000Z');
  expect(readWallTime('02:30', at('2026-03-08T08:00:00.000Z'))).toBe('2026-03-07T07:30:00.000Z');
});

test.each(['', '25:00', '14:1', '2026-02-30 10:00:00', '2026-03-08 02:30:00', '2026-02-06 25:00:00', 'soon'])(
  'finds no time in “%s”',
  (text) => expect(readWallTime(text, NEW_YORK)).toBeNull(),
);
