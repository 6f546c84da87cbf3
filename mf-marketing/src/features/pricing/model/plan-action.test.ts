import { type Subscription, TIERS, type Tier } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';
import { describe, expect, it } from 'vitest';
import { planAction, type Visitor } from './plan-action';

const subscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  tier: 'pro',
  billing_interval: 'monthly',
  status: 'active',
  amount: 0,
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
  ...overrides,
});
const visitor = (tier: Tier, held: Subscription | null, trialAvailable = false): Visitor => ({
  user: fakeUser({ subscription_tier: tier }),
  subscription: held,
  trialAvailable,
});
const labels = (who: Visitor | null, billing: 'monthly' | 'yearly' = 'monthly') =>
  TIERS.map((tier) => {
    const action = planAction(who, tier, billing);
    return action.kind === 'current' ? 'Current Plan' : action.label;
  });

describe('the button of a plan', () => {
  it('asks a stranger to register or to sign in', () => {
    expect(labels(null)).toEqual(['Get Started Free', 'Choose Basic', 'Choose Pro', 'Choose Premium']);
    expect(planAction(null, 'pro', 'monthly').kind).toBe('sign-in-first');
  });

  it('offers the trial to who has had none, else the plan', () => {
    const trial = 'Start 7-Day Free Trial';
    expect(labels(visitor('free', null, true))).toEqual(['Current Plan', trial, trial, trial]);
    expect(labels(visitor('free', subscription({ status: 'canceled' })))).toEqual([
      'Current Plan',
      'Subscribe to Basic',
      'Subscribe to Pro',
      'Subscribe to Premium',
    ]);
  });

  it('leads a subscriber to the change, with the own plan marked at its own interval', () => {
    expect(labels(visitor('pro', subscription()))).toEqual([
      'Manage your plan',
      'Downgrade to Basic',
      'Current Plan',
      'Upgrade to Premium',
    ]);
    expect(labels(visitor('pro', subscription()), 'yearly')[2]).toBe('Switch to yearly');
    expect(planAction(visitor('pro', subscription()), 'premium', 'yearly')).toMatchObject({
      kind: 'change',
      href: '/subscription?plan=premium&interval=yearly',
    });
  });

  it('marks a plan that was given', () => {
    expect(labels(visitor('pro', null, true))[2]).toBe('Current Plan');
  });
});
