import type { Payment, Subscription, Ticket } from '@prebell/contracts';
import { fakeAdminUser } from '../../user/testing/users';

export const fakeSubscription: Subscription = {
  tier: 'pro',
  billing_interval: 'yearly',
  status: 'trialing',
  amount: 588,
  currency: 'usd',
  current_period_start: '2026-11-18T14:04:00Z',
  current_period_end: '2026-11-25T14:04:00Z',
  cancel_at_period_end: false,
  ends_at: null,
  created_at: '2026-11-18T14:04:00Z',
  trial_end: '2026-11-25T14:04:00Z',
  has_payment_method: true,
  pending_change: null,
  dropped_change: null,
  ended_reason: null,
  grace_ends_at: null,
  next_charge: null,
  credit: 0,
  as_of: null,
};

export const fakePayment: Payment = {
  id: 'in_1',
  description: 'Pro, yearly',
  amount: 588,
  currency: 'usd',
  status: 'succeeded',
  paid_at: '2026-11-20T14:04:00Z',
  created_at: '2026-11-20T14:04:00Z',
  payment_method: 'Visa •••• 4242',
  refunded_amount: 0,
  credit_amount: 0,
  credited_amount: 0,
  receipt_url: null,
};

export const fakeTicket: Ticket = {
  id: '01980000-0000-7000-8000-000000000009',
  kind: 'support',
  name: 'Iona Field',
  email: 'iona@example.test',
  subject: 'Float of a new listing',
  message: 'Where does the float come from on the first day?',
  is_priority: true,
  user: { id: '2', username: 'ionafield' },
  created_at: '2026-11-20T14:04:00Z',
  closed_at: null,
};

/** An invented account with all its records. */
export const fakeAccount = {
  user: fakeAdminUser,
  records: {
    sessions: [
      {
        id: 's1',
        device: 'Chrome on Windows',
        address: '198.51.100.7',
        created_at: '2026-11-20T14:04:00Z',
        last_used_at: '2026-11-21T13:00:00Z',
        is_current: false,
      },
    ],
    subscriptions: [fakeSubscription],
    payments: [fakePayment],
  },
};
