import { expect, it } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { ribbonHits } from './ribbon-hits';

it('makes a tick of each entry, as tall as its change and at its time', () => {
  const inputs = hit().inputs;
  const ticks = ribbonHits([
    hit({ seq: 3, symbol: 'B', inputs: { ...inputs, percent_change: -90 } }),
    hit({ seq: 2, kind: 'leave' }),
    hit({ seq: 1, at: '2025-02-06T13:41:00.500Z', inputs: { ...inputs, percent_change: 15 } }),
  ]);
  expect(ticks).toEqual([
    expect.objectContaining({ id: '2025-02-06-3', label: 'B −90.00%', direction: 'down', strength: 1 }),
    { id: '2025-02-06-1', label: 'DVLT +15.00%', t: 1_738_849_260, direction: 'up', strength: 0.5 },
  ]);
});
