import { planAmount, type Subscription } from '@prebell/contracts';

/** A paid subscription for tests and stories. */
export const fakeSubscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  tier: 'pro',
  billing_interval: 'monthly',
  status: 'active',
  amount: planAmount('pro', 'monthly'),
  currency: 'usd',
  current_period_start: '2026-11-01T15:00:00Z',
  current_period_end: '2026-12-01T15:00:00Z',
  cancel_at_period_end: false,
  ends_at: null,
  created_at: '2026-11-01T15:00:00Z',
  trial_end: null,
  has_payment_method: true,
  pending_change: null,
  dropped_change: null,
  ended_reason: null,
  grace_ends_at: null,
  next_charge: null,
  credit: 0,
  as_of: null,
  ...overrides,
});
