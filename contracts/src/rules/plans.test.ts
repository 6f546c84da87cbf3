import { expect, test } from 'vitest';
import { TIERS } from '../entities/tier';
import { PLANS, planAmount, yearlySavingPercent } from './plans';

test('amounts are decimal dollars of the catalogue', () => {
  expect(planAmount('free', 'monthly')).toBe(0);
  expect(planAmount('basic', 'monthly')).toBe(29);
  expect(planAmount('pro', 'quarterly')).toBe(177);
  expect(planAmount('premium', 'yearly')).toBe(984);
});

test('the yearly saving is computed: 17 % on every paid plan', () => {
  expect(TIERS.map(yearlySavingPercent)).toEqual([0, 17, 17, 17]);
});

test('a quarter costs three months', () => {
  for (const { cents } of Object.values(PLANS)) {
    if (cents !== null) expect(cents.quarterly).toBe(cents.monthly * 3);
  }
});
