import type { Subscription } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';
import { expect, test } from 'vitest';
import { planTerms, wantedPlanNotice } from './terms';

const subscription: Subscription = {
  tier: 'pro',
  billing_interval: 'monthly',
  status: 'trialing',
  amount: 59,
  currency: 'usd',
  current_period_start: '2026-11-01T15:00:00Z',
  current_period_end: '2026-12-01T15:00:00Z',
  cancel_at_period_end: false,
  created_at: '2026-11-01T15:00:00Z',
  trial_end: null,
  has_payment_method: true,
  pending_change: null,
  grace_ends_at: null,
  next_charge: null,
  as_of: null,
};
const values = (terms: ReturnType<typeof planTerms>) => terms.map(({ value }) => value);

test('a paid subscription shows status, interval, amount and period', () => {
  expect(values(planTerms(fakeUser(), subscription))).toEqual([
    'Trial',
    'Monthly',
    '$59.00',
    'Nov 1, 2026 to Dec 1, 2026',
  ]);
});

test('a scheduled cancellation says when the plan ends', () => {
  const terms = planTerms(fakeUser(), { ...subscription, cancel_at_period_end: true });
  expect(terms.at(-1)).toEqual({ label: 'Ends', value: 'Dec 1, 2026' });
});

test('a granted plan says so, and until when it lasts', () => {
  const granted = fakeUser({ subscription_tier: 'pro', subscription_expires: '2026-12-21T04:00:00Z' });
  expect(values(planTerms(granted, null))).toEqual(['Nothing: this plan was granted by Prebell', 'Dec 20, 2026']);
});

test('the free plan costs nothing', () => {
  expect(values(planTerms(fakeUser({ subscription_tier: 'free' }), null))).toEqual([
    'Nothing, for as long as you like',
  ]);
});

test('a plan that cannot be bought here yet is told as it is', () => {
  expect(wantedPlanNotice('pro')).toContain('You chose Pro');
});
