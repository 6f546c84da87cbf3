import { expect, test } from 'vitest';
import { DAY } from './calendar';
import { nextAttempt } from './retries';

test('a failed renewal is tried after 3, 8 and 15 days and then given up', () => {
  const attempts = [0];
  for (let at: number | null = 0; at !== null; ) {
    at = nextAttempt(attempts.length, at);
    if (at !== null) attempts.push(at);
  }
  expect(attempts.map((at) => at / DAY)).toEqual([0, 3, 8, 15]);
});
