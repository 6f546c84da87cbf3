import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areDefault,
  COLUMN_IDS,
  COLUMNS_PREFERENCE,
  type ColumnId,
  DEFAULT_COLUMNS,
  movedColumn,
  withColumn,
} from './columns';

it('columns that nobody chose stay so when a layout or a reload brings them back', () => {
  expect(areDefault(JSON.parse(JSON.stringify(DEFAULT_COLUMNS)))).toBe(true);
  for (const id of COLUMN_IDS) {
    const isShown = DEFAULT_COLUMNS.includes(id);
    expect(areDefault(withColumn(DEFAULT_COLUMNS, id, !isShown))).toBe(false);
  }
  expect(areDefault(movedColumn(DEFAULT_COLUMNS, 'price', 1))).toBe(false);
});

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
