import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ranking } from './ranking';

const SYMBOLS = 40;
const figure = fc.oneof(fc.constantFrom(Number.NaN, 0, 1, -1), fc.double({ min: -100, max: 100, noNaN: true }));
const alphabetical = Int32Array.from({ length: SYMBOLS }, (_, index) => (index * 7) % SYMBOLS);

const sorted = (figures: Float64Array): number[] =>
  Array.from(figures, (_, index) => index).sort((a, b) => {
    const [keyA, keyB] = [figures[a]!, figures[b]!];
    if (Number.isNaN(keyA) !== Number.isNaN(keyB)) return Number.isNaN(keyA) ? 1 : -1;
    return keyA === keyB || Number.isNaN(keyA) ? alphabetical[a]! - alphabetical[b]! : keyB - keyA;
  });

test('the order equals that of a full sort, whether few or all figures changed', () => {
  const change = fc.record({ index: fc.nat(SYMBOLS - 1), value: figure });
  const step = fc.oneof(fc.array(change, { maxLength: 3 }), fc.array(change, { minLength: SYMBOLS, maxLength: 200 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const ranking = new Ranking(alphabetical);
      const figures = new Float64Array(SYMBOLS).fill(Number.NaN);
      for (const changes of steps) {
        for (const { index, value } of changes) figures[index] = value;
        expect([...ranking.by(figures)]).toEqual(sorted(figures));
      }
    }),
  );
});
