import { expect, test } from 'vitest';
import { offersFor, upgradeTitle } from './offers';

test('the title names the feature, Premium Scanner where it is none of the three', () => {
  expect((['gappers', 'low_float', 'momentum', 'other'] as const).map(upgradeTitle)).toEqual([
    'Upgrade Required: Gappers Scanner',
    'Upgrade Required: Low Float Scanner',
    'Upgrade Required: Advanced Momentum Scanner',
    'Upgrade Required: Premium Scanner',
  ]);
});

test.each([
  ['free', ['Upgrade to Basic', 'Upgrade to Pro', 'Upgrade to Premium']],
  ['basic', ['Current Plan', 'Upgrade to Pro', 'Upgrade to Premium']],
  ['pro', ['Downgrade to Basic', 'Current Plan', 'Upgrade to Premium']],
  ['premium', ['Downgrade to Basic', 'Downgrade to Pro', 'Current Plan']],
  ['unknown', ['Upgrade to Basic', 'Upgrade to Pro', 'Upgrade to Premium']],
] as const)('a holder of %s is offered %o', (tier, actions) => {
  expect(offersFor(tier).map(({ action }) => action)).toEqual(actions);
});

test('Pro is the most popular plan here', () => {
  expect(
    offersFor('free')
      .filter(({ popular }) => popular)
      .map(({ tier }) => tier),
  ).toEqual(['pro']);
});
