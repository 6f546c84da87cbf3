import { wholeSeconds } from '@prebell/contracts';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestSandbox } from './testing';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const { pro, basic, proYearly } = await sandbox.seedPrices({
  basic: { lookup_key: 'basic_monthly_v1', cents: 2900, interval: 'month' },
  pro: { lookup_key: 'pro_monthly_v1', cents: 5900, interval: 'month' },
  proYearly: { lookup_key: 'pro_yearly_v1', cents: 58800, interval: 'year' },
});

const openCheckout = async (price: Stripe.Price, trialDays?: number) => {
  const customer = await stripe.customers.create({ email: 'trader@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:3000/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing',
    payment_method_collection: 'if_required',
    ...(trialDays !== undefined && {
      subscription_data: {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
      },
    }),
  });
  return { customer, session };
};

const only = async (customer: string): Promise<Stripe.Subscription> => {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', expand: ['data.latest_invoice'] });
  expect(data).toHaveLength(1);
  return data[0] as Stripe.Subscription;
};
const statusOf = async (customer: string) => (await only(customer)).status;

test('a trial without a card runs seven days with a zero invoice and then ends', async () => {
  const { customer, session } = await openCheckout(pro, 7);
  await sandbox.completeCheckout(session.id);
  const trial = await only(customer.id);
  expect(trial.status).toBe('trialing');
  expect(trial.latest_invoice).toMatchObject({ amount_due: 0, status: 'paid', billing_reason: 'subscription_create' });
  await sandbox.advance({ days: 6, hours: 23 });
  expect(await statusOf(customer.id)).toBe('trialing');
  await sandbox.advance({ hours: 1 });
  const ended = await only(customer.id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: trial.trial_end });
});

test('a paid month is charged at once, renews an hour after it ends', async () => {
  const { customer, session } = await openCheckout(pro);
  const done = await sandbox.completeCheckout(session.id, { card: '4242424242424242' });
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const first = await only(customer.id);
  const anchor = first.items.data[0]?.current_period_start ?? 0;
  expect(first.latest_invoice).toMatchObject({ amount_paid: 5900, status: 'paid' });
  await sandbox.advance({ days: 28 });
  const draft = (await only(customer.id)).latest_invoice as Stripe.Invoice;
  expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', amount_due: 5900 });
  await sandbox.advance({ hours: 1 });
  expect((await only(customer.id)).latest_invoice).toMatchObject({ status: 'paid', amount_paid: 5900 });
  expect(anchor).toBeGreaterThan(0);
});

test('an upgrade costs what its preview said, to the cent', async () => {
  const { customer, session } = await openCheckout(basic);
  await sandbox.completeCheckout(session.id, { card: '4242424242424242' });
  const { id, items } = await only(customer.id);
  await sandbox.advance({ days: 9, seconds: 4321 });
  const at = wholeSeconds(sandbox.now().getTime());
  const change = { items: [{ id: items.data[0]?.id ?? '', price: pro.id }], proration_date: at };
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { ...change, proration_behavior: 'always_invoice' },
  });
  const updated = await stripe.subscriptions.update(id, {
    ...change,
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice.payments'],
  });
  const invoice = updated.latest_invoice as Stripe.Invoice;
  expect(invoice.amount_paid).toBe(preview.amount_due);
  expect(invoice.amount_paid).toBeGreaterThan(0);
  expect(invoice.payments?.data[0]?.status).toBe('paid');
  const yearly = await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: proYearly.id }],
  });
  expect(yearly.items.data[0]?.price.id).toBe(proYearly.id);
  expect(yearly.billing_cycle_anchor).toBe(at);
});
