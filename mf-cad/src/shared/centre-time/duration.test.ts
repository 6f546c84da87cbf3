import { expect, test } from 'vitest';
import { formatDuration } from './duration';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test.each([
  [-5 * SECOND, '0:00'],
  [67 * SECOND, '1:07'],
  [HOUR + 129 * SECOND, '1:02:09'],
  [24 * HOUR - SECOND, '23:59:59'],
  [24 * HOUR, '1 d 0 h'],
  [489_948 * HOUR, '20414 d 12 h'],
])('shows %i ms as %s, short enough for a row of the board', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
