import { expect, it } from 'vitest';
import { measureOffset } from './measure-clock';

/** The server read its clock `after` ms into a request of `took` ms, on a computer whose clock is `slow` ms behind. */
const reading = ({ took, after, slow = 0 }: { took: number; after: number; slow?: number }) => ({
  asked: 1_000_000,
  answered: 1_000_000 + took,
  server: 1_000_000 + after + slow,
});

it('a right clock never looks wrong, however slow and lopsided the answers are', () => {
  const answers = [
    reading({ took: 7_000, after: 10 }),
    reading({ took: 40, after: 20 }),
    reading({ took: 7_000, after: 6_990 }),
  ];
  expect(answers.reduce(measureOffset, 0)).toBe(0);
});

it('a wrong clock is measured by the first answer that contradicts what was known, and then keeps its figure', () => {
  const slow = 3_600_000;
  const first = measureOffset(0, reading({ took: 400, after: 300, slow }));
  expect(Math.abs(first - slow)).toBeLessThanOrEqual(200);
  expect(measureOffset(first, reading({ took: 6_000, after: 5_900, slow }))).toBe(first);
  // Somebody sets the clock.
  expect(measureOffset(first, reading({ took: 20, after: 10 }))).toBe(0);
});
