import { expect, test } from 'vitest';
import { row } from '../../../shared/testing/rows';
import { strongestRow } from './strongest';

test('the strongest row has the highest change, wherever it stands in the list', () => {
  const rows = [row({ symbol: 'NEWS', percent_change: 2 }), row({ symbol: 'MOVE', percent_change: 70 })];
  expect(strongestRow(rows)?.symbol).toBe('MOVE');
  expect(strongestRow([])).toBeNull();
});
