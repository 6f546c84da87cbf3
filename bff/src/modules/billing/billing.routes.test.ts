import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { findUserByLogin } from '../users/users.repository';

const { request, signIn, deps } = await startTestPlatform();

test('prices are public, by tier and interval, in dollars', async () => {
  const { status, body } = await request('GET', '/api/payments/pricing');
  expect(status).toBe(200);
  expect(Object.keys(body.pricing)).toEqual(['basic', 'pro', 'premium']);
  expect(body.pricing.pro).toEqual({
    monthly: { amount: 59, price_id: null },
    quarterly: { amount: 177, price_id: null },
    yearly: { amount: 588, price_id: null },
  });
});

test('a subscription is visible to its owner, in dollars; without one the answer is null', async () => {
  const owner = await findUserByLogin(deps.db, 'basic');
  const start = new Date('2026-03-08T06:59:59.999Z');
  await deps.db
    .insertInto('subscriptions')
    .values({
      id: 'sub_1',
      user_id: owner?.id ?? '',
      tier: 'basic',
      billing_interval: 'yearly',
      status: 'trialing',
      amount_cents: 28_850,
      currency: 'usd',
      current_period_start: start,
      current_period_end: new Date('2027-03-08T06:59:59.999Z'),
      trial_end: null,
      cancel_at_period_end: false,
      ends_at: null,
      past_due_since: null,
      has_payment_method: true,
      pending_tier: null,
      pending_interval: null,
      pending_at: null,
      next_charge_cents: 27_850,
      next_credit_cents: 1000,
      next_charge_at: new Date('2027-03-08T06:59:59.999Z'),
      created_at: start,
      fetched_at: start,
    })
    .execute();
  const mine = await request('GET', '/api/payments/subscription', { token: (await signIn('basic')).token });
  expect(mine.body.subscription).toEqual({
    tier: 'basic',
    billing_interval: 'yearly',
    status: 'trialing',
    amount: 288.5,
    currency: 'usd',
    current_period_start: '2026-03-08T06:59:59.999Z',
    current_period_end: '2027-03-08T06:59:59.999Z',
    cancel_at_period_end: false,
    ends_at: null,
    created_at: '2026-03-08T06:59:59.999Z',
    trial_end: null,
    has_payment_method: true,
    pending_change: null,
    dropped_change: null,
    ended_reason: null,
    grace_ends_at: null,
    next_charge: { amount: 278.5, from_credit: 10, at: '2027-03-08T06:59:59.999Z', is_invoiced: false },
    credit: 0,
    as_of: expect.any(String),
  });
  const other = await request('GET', '/api/payments/subscription', { token: (await signIn('pro')).token });
  expect(other.body).toEqual({ subscription: null, trial_available: true });
});
