import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { row } from '../../../shared/testing/rows';
import { pressedSort, SORT_PREFERENCE, sortSymbols } from './ranking';

const rows = fc
  .uniqueArray(fc.record({ symbol: fc.constantFrom(...'ABCDEFGHIJ'), float: fc.option(fc.nat(9)) }), {
    selector: ({ symbol }) => symbol,
  })
  .map((list) => list.map(row));

describe('the user’s ranking', () => {
  it('orders by its column, unknown figures last, and leaves no row out', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('ascending' as const, 'descending' as const), (list, direction) => {
        const bySymbol = new Map(list.map((one) => [one.symbol, one]));
        const order = list.map(({ symbol }) => symbol);
        const sorted = sortSymbols(order, { column: 'float', direction }, (symbol) => bySymbol.get(symbol));
        expect([...sorted].sort()).toEqual([...order].sort());
        const floats = sorted.map((symbol) => bySymbol.get(symbol)?.float ?? null);
        const known = floats.filter((value) => value !== null);
        expect(floats.slice(known.length).every((value) => value === null)).toBe(true);
        expect(known).toEqual(known.toSorted((a, b) => (direction === 'ascending' ? a - b : b - a)));
      }),
    );
  });

  it('starts with the highest, reverses on the second click, and ends on the third', () => {
    const first = pressedSort(null, 'gap');
    expect(first).toEqual({ column: 'gap', direction: 'descending' });
    const second = pressedSort(first, 'gap');
    expect(second).toEqual({ column: 'gap', direction: 'ascending' });
    expect(pressedSort(second, 'gap')).toBeNull();
    expect(pressedSort(second, 'symbol')).toEqual({ column: 'symbol', direction: 'ascending' });
  });

  it('is restored only from a valid value', () => {
    expect(SORT_PREFERENCE.accepts({ column: 'gap', direction: 'ascending' })).toBe(true);
    for (const value of [{ column: 'spread', direction: 'ascending' }, { column: 'gap' }, 'gap', undefined]) {
      expect(SORT_PREFERENCE.accepts(value)).toBe(false);
    }
  });
});
