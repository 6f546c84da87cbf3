import { expect, test } from 'vitest';
import { toWallTime } from './wall-time.rules';

test.each([
  ['2026-02-06T19:01:49.000Z', '2026-02-06 14:01:49'],
  ['2026-11-01T04:59:59.000Z', '2026-11-01 00:59:59'],
  ['2026-11-01T05:30:00.000Z', '2026-11-01 01:30:00 EDT'],
  ['2026-11-01T06:30:00.000Z', '2026-11-01 01:30:00 EST'],
  ['2026-11-01T07:00:00.000Z', '2026-11-01 02:00:00'],
])('%s is %s in a sentence, with its zone only where the clock shows a time twice', (iso, text) => {
  expect(toWallTime(new Date(iso), 'America/New_York')).toBe(text);
});
