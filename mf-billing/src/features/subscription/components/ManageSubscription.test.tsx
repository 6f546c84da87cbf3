// @vitest-environment happy-dom
import { type Payment, TRIAL_RULE } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePayment, fakeSubscription, fakeTrial } from '../../../entities/subscription/testing/subscriptions';
import { ManageSubscription } from './ManageSubscription';

const left: string[] = [];
beforeEach(() => {
  vi.spyOn(location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => {
  cleanup();
  left.length = 0;
});

const PATH = '/api/payments';
type Answers = Record<string, unknown>;
const answers = (subscription: unknown, more: Answers = {}): Answers => ({
  [`GET ${PATH}/subscription`]: () => ({ subscription, trial_available: subscription === null }),
  [`GET ${PATH}/payments`]: { payments: [fakePayment()], pagination: {} },
  ...more,
});
const open = (
  given: Answers,
  { wanted = null, tier = 'pro' }: { wanted?: object | null; tier?: 'pro' | 'free' } = {},
) => {
  const platform = createFakePlatform({ user: fakeUser({ subscription_tier: tier }), answers: given });
  const page = <ManageSubscription wanted={wanted as never} />;
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </FakePlatformProvider>,
  );
  return { platform, notices: () => platform.notify.get().map(({ text }) => text) };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('the page shows plan, status, next charge and the last payments with receipts', async () => {
  open(answers(fakeSubscription()));
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText('$59.00 on Dec 1, 2026')).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Last payments' });
  expect(within(table).getByText('Visa •••• 4242')).toBeTruthy();
  expect(within(table).getByRole('link').getAttribute('href')).toBe('https://pay.example.test/in_1');
});

test('an admin who looks at the page of a customer can press nothing that would change the plan', async () => {
  const platform = createFakePlatform({ user: fakeUser(), answers: answers(fakeSubscription()) });
  const page = <ManageSubscription wanted={null} />;
  render(
    <FakePlatformProvider platform={{ ...platform, isView: true }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </FakePlatformProvider>,
  );
  expect(await screen.findByRole('table', { name: 'Last payments' })).toBeTruthy();
  for (const name of ['Change plan', 'Manage billing', 'Cancel subscription'])
    expect((await screen.findByRole('button', { name })).closest('fieldset')?.disabled).toBe(true);
});

test('a trial is called Trial, counts down and asks for a card', async () => {
  open(answers(fakeTrial(), { [`POST ${PATH}/billing-portal`]: { portal_url: 'https://pay.example.test/portal' } }));
  expect(await screen.findByText('Trial')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Your trial ends in 5 days');
  await press('Add a card');
  expect(left).toEqual(['https://pay.example.test/portal']);
});

test('a refusal that is a sentence of its own keeps one period', async () => {
  const refusal = new ApiError('Too many requests. Please wait a moment.', { code: 'FORBIDDEN', status: 403 });
  open(answers(null, { [`GET ${PATH}/subscription`]: refusal }));
  expect(await screen.findByText(/Please wait a moment\. Your plan itself is not affected\.$/)).toBeTruthy();
});

test('a late payment warns and offers a way to pay', async () => {
  open(answers(fakeSubscription({ status: 'past_due', grace_ends_at: '2026-11-28T15:00:00Z' })));
  expect((await screen.findByRole('alert')).textContent).toContain('Your last payment failed');
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
});

test('a failed payment whose grace is over shows the plan that is left', async () => {
  open(answers(fakeSubscription({ status: 'past_due', grace_ends_at: '2026-11-20T15:00:00Z' })), { tier: 'free' });
  expect((await screen.findByRole('alert')).textContent).toContain('Pro ended on Nov 20, 2026');
  expect(screen.getByRole('list', { name: 'Free features' })).toBeTruthy();
});

describe('cancelling', () => {
  const QUESTION =
    'Are you sure you want to cancel your subscription? You will continue to have access until the end of your billing period. That is Dec 1, 2026.';

  test('asks first, confirms the cancellation and offers to undo it', async () => {
    let subscription = fakeSubscription();
    const { notices } = open({
      ...answers(null),
      [`GET ${PATH}/subscription`]: () => ({ subscription, trial_available: false }),
      [`POST ${PATH}/subscription/cancel`]: () => {
        subscription = fakeSubscription({ cancel_at_period_end: true });
        return { subscription };
      },
    });
    await screen.findByRole('heading', { name: 'Current Plan' });
    await press('Cancel subscription');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain(QUESTION);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    expect(notices()).toContain('Subscription canceled successfully');
  });

  test('says beforehand that a planned change is dropped, and that it can return', async () => {
    const pending_change = {
      tier: 'basic',
      billing_interval: 'monthly',
      amount: 29,
      effective_at: '2026-12-01T15:00:00Z',
    } as const;
    open(answers(fakeSubscription({ pending_change })));
    await screen.findByRole('heading', { name: 'Current Plan' });
    await press('Cancel subscription');
    expect(screen.getByRole('alertdialog').textContent).toContain(
      `${QUESTION} Your planned change to Basic is canceled as well. If you reactivate before Dec 1, 2026, we schedule it again.`,
    );
  });

  test('shows the reason for a failure', async () => {
    const refusal = new ApiError('Request failed', { code: 'BAD_RESPONSE', status: 500 });
    const { notices } = open(answers(fakeSubscription(), { [`POST ${PATH}/subscription/cancel`]: refusal }));
    await screen.findByRole('heading', { name: 'Current Plan' });
    await press('Cancel subscription');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel subscription' }));
    expect(notices()).toContain('Failed to cancel subscription');
  });

  test('can be undone', async () => {
    const { notices } = open(
      answers(fakeSubscription({ cancel_at_period_end: true }), {
        [`POST ${PATH}/subscription/reactivate`]: { subscription: fakeSubscription() },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reactivate' }));
    expect(notices()).toContain('Subscription reactivated successfully');
  });
});

describe('changing the plan', () => {
  const preview = {
    kind: 'upgrade',
    tier: 'premium',
    billing_interval: 'monthly',
    amount_due: 25.71,
    credit: 0,
    recurring_amount: 99,
    currency: 'usd',
    effective_at: '2026-11-21T15:00:00Z',
    next_charge_amount: 99,
    next_charge_at: '2026-12-01T15:00:00Z',
    proration_date: 1795000000,
  };

  test('shows the amount due and charges exactly that', async () => {
    const sent: unknown[] = [];
    open(
      answers(fakeSubscription(), {
        [`POST ${PATH}/subscription/preview`]: { preview },
        [`POST ${PATH}/subscription/upgrade`]: ({ body }: { body: unknown }) => {
          sent.push(body);
          return { subscription: fakeSubscription({ tier: 'premium' }) };
        },
      }),
    );
    await screen.findByRole('heading', { name: 'Current Plan' });
    await press('Change plan');
    await press('Upgrade to Premium');
    expect(await screen.findByRole('dialog', { name: 'Upgrade to Premium' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $25.71 now' }));
    expect(sent).toEqual([
      { tier: 'premium', billing_interval: 'monthly', amount_due: 25.71, proration_date: 1795000000 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const inTrial = (more: object) => {
    const trial_end = '2026-11-26T15:00:00Z';
    const shown = { ...preview, amount_due: 0, next_charge_at: trial_end, trial_end, ...more };
    open(answers(fakeTrial(), { [`POST ${PATH}/subscription/preview`]: { preview: shown } }), {
      wanted: { tier: 'premium', billing_interval: 'monthly' },
    });
    return screen.findByRole('dialog', { name: 'Upgrade to Premium' });
  };

  test('in a trial without a card promises no charge', async () => {
    const dialog = await inTrial({ has_payment_method: false });
    expect(await within(dialog).findByText('None unless you add a card')).toBeTruthy();
    expect(dialog.textContent).toContain(
      'Your trial continues until Nov 26, 2026. Add a card by then to keep Premium. Without a card we do not charge you and the plan ends.',
    );
    expect(dialog.textContent).not.toContain('You pay the difference');
  });

  test('in a trial with a card says when the card is charged', async () => {
    const dialog = await inTrial({ has_payment_method: true });
    expect(await within(dialog).findByText('$99.00 on Nov 26, 2026')).toBeTruthy();
    expect(dialog.textContent).toContain('Your trial continues until Nov 26, 2026, and nothing is due before then.');
  });

  test('after a cancellation says that the change undoes it', async () => {
    open(
      answers(fakeSubscription({ cancel_at_period_end: true }), {
        [`POST ${PATH}/subscription/preview`]: { preview: { ...preview, takes_cancellation_back: true } },
      }),
      { wanted: { tier: 'premium', billing_interval: 'monthly' } },
    );
    expect(await screen.findByText(/This change also undoes your cancellation/)).toBeTruthy();
  });

  test('keeps the amount on screen when the plan changes meanwhile', async () => {
    let asked = 0;
    const { platform } = open(
      answers(fakeSubscription(), {
        [`POST ${PATH}/subscription/preview`]: () => {
          asked += 1;
          return { preview: { ...preview, amount_due: preview.amount_due + asked } };
        },
      }),
    );
    await screen.findByRole('heading', { name: 'Current Plan' });
    await press('Change plan');
    await press('Upgrade to Premium');
    await screen.findByRole('button', { name: 'Pay $26.71 now' });
    await platform.queryClient.invalidateQueries();
    expect(asked).toBe(1);
    expect(screen.getByRole('button', { name: 'Pay $26.71 now' })).toBeTruthy();
  });

  test('shortly after a renewal shows its charge as well', async () => {
    const invoiced = { amount: 29, from_credit: 30, at: '2026-11-21T16:00:00Z' };
    open(
      answers(fakeSubscription(), { [`POST ${PATH}/subscription/preview`]: { preview: { ...preview, invoiced } } }),
      {
        wanted: { tier: 'premium', billing_interval: 'monthly' },
      },
    );
    expect(
      await screen.findByText('$29.00 on Nov 21, 2026 ($59.00 less $30.00 credit), for the period that has begun'),
    ).toBeTruthy();
  });

  test('that waits for the bank says so and leads to the open invoice', async () => {
    const refusal = new ApiError('Your bank asks you to confirm this payment. Your plan changes once you confirm it.', {
      code: 'PAYMENT_ACTION_REQUIRED',
      status: 402,
      details: { payment_url: 'https://pay.example.test/in_1' },
    });
    open(
      answers(fakeSubscription(), {
        [`POST ${PATH}/subscription/preview`]: { preview },
        [`POST ${PATH}/subscription/upgrade`]: refusal,
      }),
      { wanted: { tier: 'premium', billing_interval: 'monthly' } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $25.71 now' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your plan changes once you confirm it.');
    expect(within(alert).getByRole('link', { name: 'Confirm with your bank' }).getAttribute('href')).toBe(
      'https://pay.example.test/in_1',
    );
  });

  test('after the plan from the link was looked at, Change plan shows all plans', async () => {
    const dialog = await inTrial({ has_payment_method: false });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    await press('Change plan');
    expect(await screen.findByRole('button', { name: 'Upgrade to Premium' })).toBeTruthy();
  });

  test('opens nothing for a plan that the user already has', async () => {
    open(answers(fakeSubscription()), { wanted: { tier: 'pro', billing_interval: 'monthly' } });
    await screen.findByRole('heading', { name: 'Current Plan' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with a declined card says so and leaves the dialog open', async () => {
    const refusal = new ApiError('Your card was declined.', { code: 'PAYMENT_FAILED', status: 402 });
    open(
      answers(fakeSubscription(), {
        [`POST ${PATH}/subscription/preview`]: { preview },
        [`POST ${PATH}/subscription/upgrade`]: refusal,
      }),
      { wanted: { tier: 'premium', billing_interval: 'monthly' } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $25.71 now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
  });

  test('to a smaller one is scheduled for the end of the period', async () => {
    const down = { ...preview, kind: 'downgrade', tier: 'basic', amount_due: 0, effective_at: '2026-12-01T15:00:00Z' };
    const { notices } = open(
      answers(fakeSubscription(), {
        [`POST ${PATH}/subscription/preview`]: { preview: down },
        [`POST ${PATH}/subscription/downgrade`]: { subscription: fakeSubscription() },
      }),
      { wanted: { tier: 'basic', billing_interval: 'monthly' } },
    );
    expect(await screen.findByText('Dec 1, 2026')).toBeTruthy();
    await press('Schedule this change');
    expect(notices()).toContain('Your plan change is scheduled');
  });
});

describe('the payments', () => {
  const page = (rows: readonly Payment[], total: number, at = 1, per_page = 5) => ({
    payments: rows,
    pagination: {
      page: at,
      per_page,
      total,
      pages: Math.ceil(total / per_page),
      has_prev: at > 1,
      has_next: at * per_page < total,
    },
  });

  test('are the last five, with a link to all of them', async () => {
    const asked: unknown[] = [];
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        fakePayment({ id: `in_${from + index}`, description: `Payment ${from + index}` }),
      );
    open(
      answers(fakeSubscription(), {
        [`GET ${PATH}/payments`]: ({ query }: { query: { page?: number; per_page: number } }) => {
          asked.push(query);
          if (query.per_page === 5) return page(rows(1, 5), 23);
          return query.page === 2 ? page(rows(21, 3), 23, 2, 20) : page(rows(1, 20), 23, 1, 20);
        },
      }),
    );
    const last = await screen.findByRole('table', { name: 'Last payments' });
    expect(within(last).getAllByRole('row')).toHaveLength(6);
    await press('Show all 23 payments');
    const all = await screen.findByRole('table', { name: 'All payments' });
    expect(within(all).getAllByRole('row')).toHaveLength(21);
    await press('Next');
    expect(await screen.findByText('Payment 23')).toBeTruthy();
    expect(asked).toEqual([{ per_page: 5 }, { page: 1, per_page: 20 }, { page: 2, per_page: 20 }]);
  });

  test('that wait for the bank can be paid', async () => {
    open(answers(fakeSubscription(), { [`GET ${PATH}/payments`]: page([fakePayment({ status: 'pending' })], 1) }));
    const table = await screen.findByRole('table', { name: 'Last payments' });
    expect(within(table).getByRole('link', { name: /^Pay,/ }).getAttribute('href')).toBe(
      'https://pay.example.test/in_1',
    );
  });

  test('show refunds and credits', async () => {
    const rows = [
      fakePayment({ id: 'in_1', description: 'Change of plan', amount: 0, credited_amount: 226.57 }),
      fakePayment({ id: 'in_2', refunded_amount: 59 }),
      fakePayment({ id: 'in_3', refunded_amount: 10 }),
      fakePayment({ id: 'in_4' }),
    ];
    open(answers(fakeSubscription(), { [`GET ${PATH}/payments`]: page(rows, 4) }));
    const table = await screen.findByRole('table', { name: 'Last payments' });
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 2)
          .map(({ textContent }) => textContent),
      );
    expect(cells).toEqual([
      ['$226.57 to your credit', 'Credit'],
      ['$59.00, $59.00 refunded', 'Refunded'],
      ['$59.00, $10.00 refunded', 'Partly refunded'],
      ['$59.00', 'Paid'],
    ]);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });
});

test('a chosen plan without a subscription leads to checkout', async () => {
  open(answers(null, { [`POST ${PATH}/create-checkout-session`]: { checkout_url: 'https://pay.example.test/c' } }), {
    wanted: { tier: 'pro', billing_interval: 'monthly' },
    tier: 'free',
  });
  const start = await screen.findByRole('button', { name: 'Start 7-Day Free Trial' });
  expect(screen.getByText(new RegExp(TRIAL_RULE))).toBeTruthy();
  await userEvent.click(start);
  await waitFor(() => expect(left).toEqual(['https://pay.example.test/c']));
});

test('failures use the catalogue’s words, and a retry recovers', async () => {
  let healthy = false;
  const fault = new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 });
  open({
    [`GET ${PATH}/subscription`]: () => (healthy ? { subscription: null, trial_available: false } : fault),
    [`GET ${PATH}/payments`]: () => (healthy ? { payments: [], pagination: {} } : fault),
    [`POST ${PATH}/billing-portal`]: fault,
  });
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent).join()).toContain('Failed to load subscription information');
  healthy = true;
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy();
  expect(await screen.findByText(/^No payments yet/)).toBeTruthy();
});
