import { toMs, wholeSeconds } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../rules/calendar';
import { startTestSandbox } from '../testing';
import { latestInvoice, subscribe, subscriptionOf, toPeriodEnd } from './testing';

const sandbox = await startTestSandbox({ start: new Date('2026-01-31T12:00:00Z') });
const { stripe } = sandbox;
const { pro } = await sandbox.seedPrices({ pro: { lookup_key: 'pro', cents: 5900, interval: 'month' } });

test('a subscription of the 31st renews on the last day of each month and is charged an hour later', async () => {
  const { id } = await subscribe(sandbox, pro);
  const ends: string[] = [];
  for (let month = 0; month < 4; month += 1) {
    const { items } = await subscriptionOf(sandbox, id);
    ends.push(new Date(toMs(items.data[0]?.current_period_end ?? 0)).toISOString().slice(0, 10));
    await toPeriodEnd(sandbox, id, HOUR - 1);
    expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' });
    await sandbox.advance({ seconds: 1 });
    expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'paid', amount_paid: 5900 });
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

test('several months that pass at once are renewed one after another, each at its own time', async () => {
  const { id, customer } = await subscribe(sandbox, pro);
  const { start_date } = await subscriptionOf(sandbox, id);
  await sandbox.advance({ days: 95 });
  const { data } = await stripe.invoices.list({ customer, status: 'paid' });
  const starts = data.map(({ lines }) => lines.data[0]?.period.start ?? 0).reverse();
  expect(starts).toHaveLength(4);
  expect(starts[0]).toBe(start_date);
  expect(data.map(({ created }) => created).reverse()).toEqual(starts);
});

const failAtRenewal = async (): Promise<{ id: string; customer: string }> => {
  const subscribed = await subscribe(sandbox, pro);
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: subscribed.customer });
  await stripe.subscriptions.update(subscribed.id, { default_payment_method: card.id });
  await toPeriodEnd(sandbox, subscribed.id, HOUR);
  return subscribed;
};

test('a renewal that fails makes it past due; after attempts on days 3, 8 and 15 it is cancelled', async () => {
  const { id } = await failAtRenewal();
  const failed = await latestInvoice(sandbox, id);
  expect(failed).toMatchObject({ status: 'open', attempt_count: 1, auto_advance: true });
  const first = failed.status_transitions.finalized_at ?? 0;
  for (const [days, next] of [
    [0, 3],
    [3, 8],
    [8, 15],
  ] as const) {
    await sandbox.advance({ seconds: first + days * DAY - wholeSeconds(sandbox.now().getTime()) });
    expect((await subscriptionOf(sandbox, id)).status).toBe('past_due');
    expect((await latestInvoice(sandbox, id)).next_payment_attempt).toBe(first + next * DAY);
  }
  await sandbox.advance({ days: 7 });
  const ended = await subscriptionOf(sandbox, id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: first + 15 * DAY });
  expect(ended.cancellation_details?.reason).toBe('payment_failed');
  expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'open', attempt_count: 4, auto_advance: false });
});

test('paying the open invoice makes it active again at once; a failed attempt by the customer changes no schedule', async () => {
  const { id, customer } = await failAtRenewal();
  const { id: invoice = '', next_payment_attempt } = await latestInvoice(sandbox, id);
  await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'card_declined' });
  expect(await latestInvoice(sandbox, id)).toMatchObject({ attempt_count: 2, next_payment_attempt });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay(invoice, { payment_method: card.id });
  expect((await subscriptionOf(sandbox, id)).status).toBe('active');
  await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'invoice_already_paid' });
});

test('when cancelled at the end of the period it runs to the last second, is charged nothing more and can be reactivated until then', async () => {
  const { id, customer } = await subscribe(sandbox, pro);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await toPeriodEnd(sandbox, id, -1);
  expect((await subscriptionOf(sandbox, id)).status).toBe('active');
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect((await subscriptionOf(sandbox, id)).cancel_at).toBeNull();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const { cancel_at } = await subscriptionOf(sandbox, id);
  await sandbox.advance({ seconds: 1 });
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'canceled', ended_at: cancel_at });
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
});

test('account settings can leave it unpaid instead, and allow more than one subscription', async () => {
  const lenient = await startTestSandbox({ account: { afterRetries: 'unpaid', isLimitedToOne: false } });
  const { basic } = await lenient.seedPrices({ basic: { lookup_key: 'basic', cents: 2900, interval: 'month' } });
  const { id, customer } = await subscribe(lenient, basic);
  const again = await lenient.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: basic.id }],
    success_url: 'http://localhost:3000/done',
  });
  await lenient.completeCheckout(again.id, { card: '4242424242424242' });
  const card = await lenient.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await lenient.stripe.subscriptions.update(id, { default_payment_method: card.id });
  await toPeriodEnd(lenient, id, HOUR + 15 * DAY);
  expect((await subscriptionOf(lenient, id)).status).toBe('unpaid');
  await toPeriodEnd(lenient, id, HOUR);
  const [renewal] = (await lenient.stripe.invoices.list({ customer, subscription: id })).data;
  expect(renewal).toMatchObject({ status: 'draft', auto_advance: false });
});
