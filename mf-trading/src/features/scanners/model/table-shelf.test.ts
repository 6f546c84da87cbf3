import { expect, it } from 'vitest';
import { snapshot } from '../../../shared/testing/rows';
import { createTableShelf } from './table-shelf';

it('keeps one table per key and counts the matches of the filled ones', () => {
  const shelf = createTableShelf();
  const momentum = shelf.table('momentum');
  expect(shelf.table('momentum')).toBe(momentum);
  expect(shelf.table('gappers')).not.toBe(momentum);
  expect([...shelf.counts.get()]).toEqual([]);
  momentum.applySnapshot(snapshot(1, ['DVLT', 'KQTX']));
  expect([...shelf.counts.get()]).toEqual([['momentum', 2]]);
});
