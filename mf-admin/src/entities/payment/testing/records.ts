import type { Payment, Subscription, Ticket } from '@prebell/contracts';
import { fakeSubscription } from '@prebell/platform/testing';
import { fakeAdminUser } from '../../user/testing/users';

export const fakeTrial: Subscription = fakeSubscription({
  billing_interval: 'yearly',
  status: 'trialing',
  amount: 588,
  current_period_start: '2026-11-18T14:04:00Z',
  current_period_end: '2026-11-25T14:04:00Z',
  created_at: '2026-11-18T14:04:00Z',
  trial_end: '2026-11-25T14:04:00Z',
});

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
  answers: [],
};

export const fakeAnswered: Ticket = {
  ...fakeTicket,
  answers: [
    {
      id: '01980000-0000-7000-8000-000000000010',
      answered_by: 'mara',
      message: 'Hello Iona Field,\n\nthe float comes from the last filing.',
      created_at: '2026-11-20T15:30:00Z',
    },
  ],
};

/** A sample account with all its records. */
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
        address_kind: 'internet' as const,
        is_current: false,
      },
    ],
    subscriptions: [fakeTrial],
    payments: [fakePayment],
    tickets: [fakeTicket],
  },
};
