import { expect, test } from 'vitest';
import { upgradeTitle } from './title';

test('the title names the feature, or Premium Scanner for any other', () => {
  expect((['gappers', 'low_float', 'momentum', 'other'] as const).map(upgradeTitle)).toEqual([
    'Upgrade Required: Gappers Scanner',
    'Upgrade Required: Low Float Scanner',
    'Upgrade Required: Advanced Momentum Scanner',
    'Upgrade Required: Premium Scanner',
  ]);
});
