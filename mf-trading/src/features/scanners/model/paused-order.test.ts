import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownOrder } from './paused-order';

const rows = fc
  .uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'))
  .map((symbols) => ({ symbols, news: new Set(symbols.slice(0, 2)) }));

describe('the order on screen', () => {
  it('is the ranking while nothing pauses it', () => {
    fc.assert(
      fc.property(rows, rows, (shown, ranked) => {
        expect(shownOrder({ shown, ranked, paused: false })).toEqual({ rows: ranked, waiting: 0 });
      }),
    );
  });

  it('moves no row while paused, and counts only the newcomers', () => {
    fc.assert(
      fc.property(rows, rows, (shown, ranked) => {
        fc.pre(shown.symbols.length > 0);
        const { rows: drawn, waiting } = shownOrder({ shown, ranked, paused: true });
        expect(drawn).toEqual(shown);
        expect(waiting).toBe(new Set([...shown.symbols, ...ranked.symbols]).size - shown.symbols.length);
      }),
    );
  });

  it('fills an empty table even under the pointer', () => {
    const ranked = { symbols: ['A'], news: null };
    expect(shownOrder({ shown: { symbols: [], news: null }, ranked, paused: true }).rows).toBe(ranked);
  });
});
