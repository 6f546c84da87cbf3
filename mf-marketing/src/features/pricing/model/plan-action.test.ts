import { type Subscription, TIERS, type Tier } from '@prebell/contracts';
import { fakeSubscription, fakeUser } from '@prebell/platform/testing';
import { describe, expect, it } from 'vitest';
import { planAction, type Visitor } from './plan-action';

const visitor = (tier: Tier, subscription: Subscription | null, trialAvailable = false): Visitor => ({
  user: fakeUser({ subscription_tier: tier }),
  subscription,
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

  it('offers the trial to first-time subscribers, and the plan to everyone else', () => {
    const trial = 'Start 7-Day Free Trial';
    expect(labels(visitor('free', null, true))).toEqual(['Current Plan', trial, trial, trial]);
    expect(labels(visitor('free', fakeSubscription({ status: 'canceled' })))).toEqual([
      'Current Plan',
      'Subscribe to Basic',
      'Subscribe to Pro',
      'Subscribe to Premium',
    ]);
  });

  it('leads a subscriber to the change, and marks the current plan at its interval', () => {
    expect(labels(visitor('pro', fakeSubscription()))).toEqual([
      'Manage your plan',
      'Downgrade to Basic',
      'Current Plan',
      'Upgrade to Premium',
    ]);
    expect(labels(visitor('pro', fakeSubscription()), 'yearly')[2]).toBe('Switch to yearly');
    expect(planAction(visitor('pro', fakeSubscription()), 'premium', 'yearly')).toMatchObject({
      kind: 'change',
      href: '/subscription?plan=premium&interval=yearly',
    });
  });

  it('marks a granted plan', () => {
    expect(labels(visitor('pro', null, true))[2]).toBe('Current Plan');
  });
});
