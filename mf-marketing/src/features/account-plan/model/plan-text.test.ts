import { fakeSubscription, fakeUser } from '@prebell/platform/testing';
import { expect, test } from 'vitest';
import { planText } from './plan-text';

const user = fakeUser({ subscription_tier: 'pro', subscription_expires: null });
const TO_BASIC = {
  tier: 'basic',
  billing_interval: 'monthly',
  amount: 29,
  effective_at: '2026-12-01T15:00:00Z',
} as const;
const TRIAL = { status: 'trialing', trial_end: '2026-11-26T15:00:00Z' } as const;
const LATE = { status: 'past_due', grace_ends_at: '2026-11-28T15:00:00Z' } as const;

test.each([
  ['a subscription', {}, '$59.00 monthly. It renews on Dec 1, 2026.'],
  ['a planned change', { pending_change: TO_BASIC }, '$59.00 monthly. It changes to Basic on Dec 1, 2026.'],
  ['a cancellation', { cancel_at_period_end: true }, 'Canceled. It ends on Dec 1, 2026.'],
  ['a trial with a card', TRIAL, 'Trial until Nov 26, 2026, then $59.00 monthly.'],
  [
    'a trial before another plan',
    { ...TRIAL, pending_change: TO_BASIC },
    'Trial until Nov 26, 2026, then Basic, $29.00 monthly.',
  ],
  [
    'a trial without a card',
    { ...TRIAL, has_payment_method: false },
    'Trial until Nov 26, 2026. Without a card it ends on that day, and we charge nothing.',
  ],
  [
    'a failed payment',
    { ...LATE, as_of: '2026-11-21T15:00:00Z' },
    '$59.00 monthly. Your last payment failed. Pro stays active until Nov 28, 2026.',
  ],
  [
    'a failed payment whose time is over',
    { ...LATE, as_of: '2026-11-29T15:00:00Z' },
    '$59.00 monthly. Your last payment failed. Pro ended on Nov 28, 2026.',
  ],
] as const)('the account says of %s what it costs, or when it ends', (_name, overrides, text) =>
  expect(planText(user, fakeSubscription(overrides))).toBe(text),
);

test('the account says of a plan without a subscription that it costs nothing, and until when it was granted', () => {
  const ended = fakeSubscription({ status: 'canceled' });
  expect(planText(fakeUser({ subscription_tier: 'free' }), ended)).toBe('Free, for as long as you like.');
  expect(planText(user, null)).toBe('Free of charge: Prebell granted this plan. It has no end date.');
  const until = fakeUser({ subscription_tier: 'pro', subscription_expires: '2026-12-21T04:00:00Z' });
  expect(planText(until, null)).toContain('It ends on Dec 20, 2026.');
});
