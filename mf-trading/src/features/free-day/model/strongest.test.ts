import { expect, test } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { strongest } from './strongest';

const entered = (seq: number, symbol: string, percent_change: number) =>
  hit({ seq, symbol, inputs: { ...hit({}).inputs, percent_change } });

test('the strongest entry is the one with the highest change when it came, not one that rose later', () => {
  const hits = [
    hit({ seq: 4, symbol: 'KQTX', kind: 'leave', best: { rank: 1, percent_change: 61 } }),
    entered(3, 'DVLT', 14),
    entered(2, 'KQTX', 9),
  ];
  expect(strongest(hits)).toMatchObject({ hit: { seq: 3 }, percent_change: 14 });
  expect(strongest([])).toBeNull();
});
