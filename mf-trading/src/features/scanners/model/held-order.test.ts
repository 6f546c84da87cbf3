import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownOrder } from './held-order';

const symbols = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'));

describe('the order on screen', () => {
  it('is the ranking while nothing pauses it', () => {
    fc.assert(
      fc.property(symbols, symbols, (shown, ranked) => {
        expect(shownOrder({ shown, ranked, held: false })).toEqual({ symbols: ranked, waiting: 0 });
      }),
    );
  });

  it('moves no row while paused, and counts only the newcomers', () => {
    fc.assert(
      fc.property(symbols, symbols, (shown, ranked) => {
        fc.pre(shown.length > 0);
        const { symbols: drawn, waiting } = shownOrder({ shown, ranked, held: true });
        expect(drawn).toEqual(shown);
        expect(waiting).toBe(new Set([...shown, ...ranked]).size - shown.length);
      }),
    );
  });

  it('fills an empty table even under the pointer', () => {
    expect(shownOrder({ shown: [], ranked: ['A'], held: true }).symbols).toEqual(['A']);
  });
});
