import { type Payment, planAmount, type Subscription } from '@prebell/contracts';
import { fakeSubscription as paidSubscription } from '@prebell/platform/testing';

/** A paid subscription that the payment processor has just confirmed, with its next charge. */
export const fakeSubscription = (overrides: Partial<Subscription> = {}): Subscription =>
  paidSubscription({
    next_charge: {
      amount: planAmount('pro', 'monthly'),
      from_credit: 0,
      at: '2026-12-01T15:00:00Z',
      is_invoiced: false,
    },
    as_of: '2026-11-21T15:00:00Z',
    ...overrides,
  });

/** A trial with five days left and no card. */
export const fakeTrial = (overrides: Partial<Subscription> = {}): Subscription =>
  fakeSubscription({
    status: 'trialing',
    current_period_end: '2026-11-26T15:00:00Z',
    trial_end: '2026-11-26T15:00:00Z',
    has_payment_method: false,
    next_charge: null,
    ...overrides,
  });

export const fakePayment = (overrides: Partial<Payment> = {}): Payment => ({
  id: 'in_1',
  description: 'Pro, Monthly',
  amount: planAmount('pro', 'monthly'),
  currency: 'usd',
  status: 'succeeded',
  paid_at: '2026-11-01T15:00:00Z',
  created_at: '2026-11-01T15:00:00Z',
  payment_method: 'Visa •••• 4242',
  refunded_amount: 0,
  credit_amount: 0,
  credited_amount: 0,
  receipt_url: 'https://pay.example.test/in_1',
  ...overrides,
});
