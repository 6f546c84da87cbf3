import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeat, shuffleWithin } from './batch';

test('shuffling loses nothing, duplicates nothing and keeps everything in its window', () => {
  const randoms = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }), randoms, (count, size, stream) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const shuffled = shuffleWithin(items, size, () => stream.next().value);
      expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
      for (const [place, item] of shuffled.entries()) expect(Math.floor(place / size)).toBe(Math.floor(item / size));
    }),
  );
});

test('repeating sends every event once before any event a second time', () => {
  expect(repeat(['a', 'b'], 3)).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  expect(repeat(['a'], 1)).toEqual(['a']);
});
