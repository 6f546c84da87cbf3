import { expect, test } from 'vitest';
import { fakeSubscription, fakeTrial } from '../subscription/testing/subscriptions';
import { purchaseText } from './model';

test('a trial says until when it runs, and what a card changes', () => {
  expect(purchaseText(fakeTrial())).toEqual({
    title: 'Your Pro trial has begun',
    lines: [
      'Everything Pro holds is open until Nov 26, 2026.',
      'Nothing is charged. Add a card before then to go on for $59.00 monthly; without one your account goes back to Free.',
    ],
  });
  expect(purchaseText(fakeTrial({ has_payment_method: true })).lines[1]).toBe(
    'Then your card is charged $59.00 monthly. Cancel before and nothing is charged.',
  );
});

test('a paid plan says until when it is paid and when it renews', () => {
  expect(purchaseText(fakeSubscription())).toEqual({
    title: 'You are on Pro',
    lines: ['Paid until Dec 1, 2026.', 'It renews on that day for $59.00 monthly. Cancel anytime.'],
  });
});
