import { expect, test } from 'vitest';
import { fakeSubscription, fakeTrial } from '../../entities/subscription/testing/subscriptions';
import { purchaseText } from './model';

test('a trial says when it ends, and what a card changes', () => {
  expect(purchaseText(fakeTrial())).toEqual({
    title: 'Your Pro trial has started',
    lines: [
      'You have all Pro features until Nov 26, 2026.',
      'We do not charge you now. Add a card before then to continue for $59.00 monthly. Without a card your account returns to Free.',
    ],
  });
  expect(purchaseText(fakeTrial({ has_payment_method: true })).lines[1]).toBe(
    'Then we charge your card $59.00 monthly. Cancel before that and you pay nothing.',
  );
});

test('a paid plan says until when it is paid and when it renews', () => {
  expect(purchaseText(fakeSubscription())).toEqual({
    title: 'You are on Pro',
    lines: ['Paid until Dec 1, 2026.', 'It renews on that day for $59.00 monthly. Cancel anytime.'],
  });
});
