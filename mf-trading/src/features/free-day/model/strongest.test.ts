import { expect, test } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { strongest } from './strongest';

test('the strongest symbol is the one with the best change so far, and its newest entry can be replayed', () => {
  const hits = [
    hit({ seq: 4, symbol: 'KQTX', kind: 'leave', best: { rank: 1, percent_change: 61 } }),
    hit({ seq: 3, symbol: 'DVLT', best: { rank: 1, percent_change: 40 } }),
    hit({ seq: 2, symbol: 'KQTX' }),
    hit({ seq: 1, symbol: 'KQTX' }),
  ];
  expect(strongest(hits)).toMatchObject({ hit: { seq: 2 }, percent_change: 61 });
  expect(strongest([])).toBeNull();
});
