import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_IDS, COLUMNS_PREFERENCE, type ColumnId, movedColumn, withColumn } from './columns';

const columns = fc.shuffledSubarray<ColumnId>([...COLUMN_IDS]);
const id = fc.constantFrom<ColumnId>(...COLUMN_IDS);

describe('the columns of a scanner', () => {
  it('stay a list without duplicates after any change', () => {
    fc.assert(
      fc.property(columns, id, fc.boolean(), fc.constantFrom<1 | -1>(1, -1), (list, one, shown, by) => {
        const next = movedColumn(withColumn(list, one, shown), one, by);
        expect(COLUMNS_PREFERENCE.accepts(next)).toBe(true);
        expect(next.includes(one)).toBe(shown);
        expect(next.filter((other) => other !== one)).toEqual(list.filter((other) => other !== one));
      }),
    );
  });

  it('return to their place when moved there and back, except at the edge', () => {
    fc.assert(
      fc.property(columns, id, (list, one) => {
        const right = movedColumn(list, one, 1);
        if (right !== list) expect(movedColumn(right, one, -1)).toEqual(list);
      }),
    );
  });

  it('reject a saved list of another version', () => {
    for (const value of [['price', 'price'], ['spread'], 'price', {}])
      expect(COLUMNS_PREFERENCE.accepts(value)).toBe(false);
  });
});
