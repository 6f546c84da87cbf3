import { expect, test } from 'vitest';
import { headlineAge } from './headline-age';

test.each([
  [0, 'now'],
  [59_999, 'now'],
  [60_000, '1m'],
  [59 * 60_000, '59m'],
  [3_600_000, '1h'],
  [23 * 3_600_000, '23h'],
  [72 * 3_600_000, '3d'],
  // The desk's clock may run a little behind the server's.
  [-5_000, 'now'],
])('a headline of %d milliseconds ago is %s old', (age, text) => {
  expect(headlineAge(1_700_000_000_000, 1_700_000_000_000 + age)).toBe(text);
});
