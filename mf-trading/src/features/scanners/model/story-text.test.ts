import { expect, test } from 'vitest';
import { hit } from '../../../shared/testing/hits';
import { createActivityLog } from './activity';
import { haltsBySymbol, wholeStory } from './story-text';

test('a story in one sentence: entry, best change, best rank, halts and exit', () => {
  const activity = createActivityLog();
  const enter = hit({ symbol: 'PXV', rank: 3, at: '2025-02-06T11:48:00.000Z' });
  const best = { rank: 1, percent_change: 56 };
  const leave = {
    ...enter,
    id: 'out',
    seq: enter.seq + 1,
    kind: 'leave',
    at: '2025-02-06T14:52:00.000Z',
    best,
  } as const;
  activity.setHits([leave, { ...enter, inputs: { ...enter.inputs, percent_change: 12 } }]);
  const [entry] = activity.get();
  expect(wholeStory(entry!, 2)).toBe('In at 06:48, best +56.00%, best rank 1, halted twice, out at 09:52');
  expect(wholeStory(entry!, 0)).not.toContain('halted');
  expect(wholeStory({ ...entry!, story: null }, 1)).toBeUndefined();
});

test('halts are counted by symbol', () => {
  const halted = { kind: 'halted', symbol: 'PXV' } as never;
  expect([...haltsBySymbol([halted, halted, { kind: 'resumed', symbol: 'PXV' } as never])]).toEqual([['PXV', 2]]);
});
