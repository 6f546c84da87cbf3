import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pinnedFirst } from './row-marks';

it('puts pinned rows first, loses none and keeps the ranking within both groups', () => {
  const symbols = fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,4}$/));
  fc.assert(
    fc.property(symbols, fc.func(fc.boolean()), (ranked, isPinned) => {
      const pins = new Set(ranked.filter(isPinned));
      const shown = pinnedFirst(ranked, pins);
      expect(shown.toSorted()).toEqual(ranked.toSorted());
      expect(shown.slice(0, pins.size)).toEqual([...pins]);
      expect(shown.slice(pins.size)).toEqual(ranked.filter((symbol) => !pins.has(symbol)));
    }),
  );
});
