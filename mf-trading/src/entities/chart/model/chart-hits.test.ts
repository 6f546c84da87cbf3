import { expect, it } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { chartHits } from './chart-hits';

it('takes only the entries of the charted symbol', () => {
  const hits = [hit({ seq: 3, symbol: 'KQTX' }), hit({ seq: 2, kind: 'leave' }), hit({ seq: 1 })];
  expect(chartHits(hits, 'DVLT')).toEqual([{ t: 1_738_849_260, text: 'hit 08:41' }]);
});
