import { PLANS } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { confirmTitle, offersFor, yearlySaving } from './offers';

const actions = (...input: Parameters<typeof offersFor>) => offersFor(...input).map(({ action }) => action);

test.each([
  ['free', ['Upgrade to Basic', 'Upgrade to Pro', 'Upgrade to Premium']],
  ['basic', ['Current Plan', 'Upgrade to Pro', 'Upgrade to Premium']],
  ['pro', ['Downgrade to Basic', 'Current Plan', 'Upgrade to Premium']],
  ['premium', ['Downgrade to Basic', 'Downgrade to Pro', 'Current Plan']],
  ['unknown', ['Upgrade to Basic', 'Upgrade to Pro', 'Upgrade to Premium']],
] as const)('offers a subscriber on %s %o', (tier, expected) => {
  expect(actions({ tier, billing_interval: null })).toEqual(expected);
});

test('the current plan at another interval is a switch', () => {
  const current = { tier: 'pro', billing_interval: 'monthly' } as const;
  expect(actions(current, 'monthly')[1]).toBe('Current Plan');
  expect(actions(current, 'yearly')[1]).toBe('Switch to yearly');
});

test('yearly prices are shown per month, as in the catalogue', () => {
  const current = { tier: 'free', billing_interval: null } as const;
  expect(offersFor(current, 'yearly').map(({ price, perYear }) => [price, perYear])).toEqual([
    [24, 288],
    [49, 588],
    [82, 984],
  ]);
  expect(yearlySaving()).toBe(17);
});

test('Pro is the most popular plan here', () => {
  const popular = offersFor({ tier: 'free', billing_interval: null }).filter((offer) => offer.popular);
  expect(popular.map(({ tier }) => tier)).toEqual(['pro']);
});

test('the button to confirm a change names it', () => {
  const current = { tier: 'pro', billing_interval: 'monthly' } as const;
  expect(confirmTitle(current, { tier: 'premium', billing_interval: 'monthly' })).toBe('Upgrade to Premium');
  expect(confirmTitle(current, { tier: 'basic', billing_interval: 'yearly' })).toBe('Downgrade to Basic');
  expect(confirmTitle(current, { tier: 'pro', billing_interval: 'yearly' })).toBe('Switch to yearly billing');
});

test('an amount that changes in the catalogue changes the offer', () => {
  const cents = PLANS.pro.cents as { monthly: number };
  const before = cents.monthly;
  cents.monthly = 6100;
  try {
    expect(offersFor({ tier: 'free', billing_interval: null }).map(({ price }) => price)).toContain(61);
  } finally {
    cents.monthly = before;
  }
});
