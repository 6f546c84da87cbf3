import type { Subscription } from '@prebell/contracts';
import { fakeUser } from '@prebell/platform/testing';
import { describe, expect, test } from 'vitest';
import { fakeSubscription, fakeTrial } from '../testing/subscriptions';
import { cancelQuestion, daysUntil, noticeFor } from './notice';
import { planTerms } from './terms';

const TO_BASIC = {
  tier: 'basic',
  billing_interval: 'monthly',
  amount: 29,
  effective_at: '2026-12-01T15:00:00Z',
} as const;
const values = (terms: ReturnType<typeof planTerms>) => terms.map(({ value }) => value);

describe('the terms', () => {
  test('of a subscription are interval, amount, period and next charge', () => {
    expect(values(planTerms(fakeUser(), fakeSubscription()))).toEqual([
      'Monthly',
      '$59.00',
      'Nov 1, 2026 to Dec 1, 2026',
      '$59.00 on Dec 1, 2026',
    ]);
  });

  test('of an account with credit say what the credit pays', () => {
    const next_charge = { amount: 0, from_credit: 59, at: '2026-12-01T15:00:00Z', is_invoiced: false };
    expect(values(planTerms(fakeUser(), fakeSubscription({ credit: 226.57, next_charge }))).slice(-2)).toEqual([
      '$0.00 on Dec 1, 2026 ($59.00 less $59.00 credit)',
      'You have $226.57 credit. It pays your next charges.',
    ]);
  });

  test('of a cancelled one say when it ends instead', () => {
    const terms = planTerms(fakeUser(), fakeSubscription({ cancel_at_period_end: true }));
    expect(terms.at(-1)).toEqual({ label: 'Ends', value: 'Dec 1, 2026' });
  });

  test('of a granted plan say so, and until when it lasts', () => {
    const granted = fakeUser({ subscription_tier: 'pro', subscription_expires: '2026-12-21T04:00:00Z' });
    expect(values(planTerms(granted, null))).toEqual(['Nothing: this plan was granted by Prebell', 'Dec 20, 2026']);
  });

  test('of the free plan are empty, also after a subscription has ended', () => {
    const free = fakeUser({ subscription_tier: 'free' });
    for (const subscription of [null, fakeSubscription({ status: 'canceled' })])
      expect(values(planTerms(free, subscription))).toEqual(['Nothing, for as long as you like']);
  });
});

test('a plan that has ended says when, and the credit it left stays visible', () => {
  const free = fakeUser({ subscription_tier: 'free' });
  const ended = fakeSubscription({ status: 'canceled', ends_at: '2026-11-08T15:00:00Z', credit: 226.57 });
  expect(planTerms(free, ended).slice(1)).toEqual([
    { label: 'Pro ended', value: 'Nov 8, 2026' },
    { label: 'Credit', value: 'You have $226.57 credit. It pays for your next plan.' },
  ]);
});

test("days count by the subscription's clock, rounded up", () => {
  const subscription = { as_of: '2026-11-21T15:00:00Z' };
  expect(daysUntil('2026-11-26T15:00:00Z', subscription)).toBe(5);
  expect(daysUntil('2026-11-26T15:00:01Z', subscription)).toBe(6);
  expect(daysUntil('2026-11-20T15:00:00Z', subscription)).toBe(0);
});

describe('the notice', () => {
  test('of a trial counts down and says what a card changes', () => {
    expect(noticeFor(fakeTrial())).toEqual({
      kind: 'trial',
      needsCard: true,
      text: 'Your trial ends in 5 days, on Nov 26, 2026. Add a card to keep Pro. Without a card we do not charge you and the plan ends.',
    });
    const paying = fakeTrial({ has_payment_method: true, trial_end: '2026-11-22T15:00:00Z' });
    expect(noticeFor(paying)?.text).toBe(
      'Your trial ends in 1 day, on Nov 22, 2026. Then we charge $59.00 and Pro continues.',
    );
  });

  test('of a failed payment says until when the plan stays active', () => {
    const late = fakeSubscription({ status: 'past_due', grace_ends_at: '2026-11-28T15:00:00Z' });
    expect(noticeFor(late)).toMatchObject({ kind: 'past-due' });
    expect(noticeFor(late)?.text).toContain('Pro stays active until Nov 28, 2026');
  });

  test('of a failed payment dates the end of the plan by its access, while the payment is still collected', () => {
    const over = fakeSubscription({ status: 'past_due', grace_ends_at: '2026-11-20T15:00:00Z' });
    expect(noticeFor(over)).toEqual({
      kind: 'past-due',
      text: 'Your last payment failed, and Pro ended on Nov 20, 2026. Pay the open invoice to get it back.',
    });
  });

  test('of a scheduled plan gives its name, price and date', () => {
    expect(noticeFor(fakeSubscription({ pending_change: TO_BASIC }))).toEqual({
      kind: 'scheduled',
      needsCard: false,
      keep: 'Keep Pro',
      text: 'Changes to Basic, $29.00 monthly, on Dec 1, 2026.',
    });
  });

  test('of a trial without a card promises no charge, also when a smaller plan was chosen', () => {
    const notice = noticeFor(fakeTrial({ pending_change: TO_BASIC }));
    expect(notice).toMatchObject({ kind: 'scheduled', needsCard: true, keep: 'Keep Pro' });
    expect(notice?.text).toBe(
      'Your trial ends in 5 days, on Nov 26, 2026. Add a card to move to Basic, $29.00 monthly, on that day. Without a card we do not charge you and the plan ends.',
    );
  });

  test('of a cancellation says which planned change it dropped and that it can return', () => {
    const cancelled = fakeSubscription({ cancel_at_period_end: true, dropped_change: TO_BASIC });
    expect(noticeFor(cancelled)?.text).toBe(
      'Your subscription ends on Dec 1, 2026. Until then nothing changes. Your planned change to Basic is canceled as well. It returns if you reactivate.',
    );
  });

  test('of a plan that we ended gives the reason', () => {
    const ended = (ended_reason: Subscription['ended_reason']) =>
      noticeFor(fakeSubscription({ status: 'canceled', ended_reason }))?.text;
    expect(ended('card_had_trial')).toBe(
      'Your Pro trial has ended: your card was already used for a free trial, and each card gets one. We did not charge you. You can subscribe without a trial.',
    );
    expect(ended('second_subscription')).toBe(
      'We ended this Pro subscription because you had another one, and refunded what you paid for it.',
    );
    expect(ended('unknown')).toBe('Your Pro subscription has ended.');
  });

  test('is absent where there is nothing to say', () => {
    expect([noticeFor(null), noticeFor(fakeSubscription())]).toEqual([null, null]);
  });
});

describe('a cancellation', () => {
  const GRACE = '2026-11-10T15:00:00Z';
  const LAST = { amount: 59, from_credit: 0, at: '2026-11-01T16:00:00Z', is_invoiced: true };

  test('while past due ends access with the grace, in the question, the terms and the notice', () => {
    const owing = fakeSubscription({ status: 'past_due', grace_ends_at: GRACE, next_charge: null });
    expect(cancelQuestion(owing)).toContain(
      'you will continue to have access until Nov 10, 2026. We will not charge you again.',
    );
    const canceled = { ...owing, cancel_at_period_end: true, ends_at: GRACE };
    expect(planTerms(fakeUser(), canceled)).toContainEqual({ label: 'Ends', value: 'Nov 10, 2026' });
    expect(noticeFor(canceled)).toEqual({
      kind: 'cancelled',
      text: 'Your last payment failed and your subscription is canceled. Pro stays active until Nov 10, 2026, and we will not charge you again. To keep it, reactivate and pay the open invoice.',
    });
  });

  test('names the charge that it does not stop', () => {
    const text = 'One last charge follows, for the period that has begun: $59.00 on Nov 1, 2026.';
    const renewed = fakeSubscription({ next_charge: LAST });
    expect(cancelQuestion(renewed)).toContain(text);
    const canceled = { ...renewed, cancel_at_period_end: true };
    expect(noticeFor(canceled)?.text).toContain(text);
    expect(planTerms(fakeUser(), canceled)).toContainEqual({ label: 'Last charge', value: '$59.00 on Nov 1, 2026' });
    expect(cancelQuestion(fakeSubscription())).toBe(
      'Are you sure you want to cancel your subscription? You will continue to have access until the end of your billing period. That is Dec 1, 2026.',
    );
  });
});
