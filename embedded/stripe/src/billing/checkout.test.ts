import { wholeSeconds } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../testing';
import { eventTypes, subscribe, subscriptionOf } from './testing';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const { pro } = await sandbox.seedPrices({ pro: { lookup_key: 'pro', cents: 5900, interval: 'month' } });
const CARD = { card: '4242424242424242' };

const open = async (customer: string, more: { expires_at?: number } = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: pro.id }],
    success_url: 'http://localhost:3000/done',
    ...more,
  });
const newCustomer = async () => (await stripe.customers.create({})).id;

test('two tabs that pay at the same moment create one subscription', async () => {
  const customer = await newCustomer();
  const sessions = [await open(customer), await open(customer), await open(customer)];
  const results = await Promise.allSettled(sessions.map(({ id }) => sandbox.completeCheckout(id, CARD)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1);
  expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
});

test('a session expires after 24 hours, sooner if asked, and takes no payment then', async () => {
  const customer = await newCustomer();
  const now = wholeSeconds(sandbox.now().getTime());
  const [day, hour] = [await open(customer), await open(customer, { expires_at: now + 3_600 })];
  await expect(open(customer, { expires_at: now + 60 })).rejects.toMatchObject({ param: 'expires_at' });
  await sandbox.advance({ hours: 1 });
  expect((await stripe.checkout.sessions.retrieve(hour.id)).status).toBe('expired');
  await sandbox.advance({ hours: 23, seconds: -1 });
  expect((await stripe.checkout.sessions.retrieve(day.id)).status).toBe('open');
  await sandbox.advance({ seconds: 1 });
  expect(await stripe.checkout.sessions.retrieve(day.id)).toMatchObject({ status: 'expired', url: null });
  await expect(sandbox.completeCheckout(day.id, CARD)).rejects.toMatchObject({ status: 400 });
  expect(await eventTypes(sandbox, customer)).toContain('checkout.session.expired');
});

test('without a customer the checkout creates one, with the typed address', async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: pro.id }],
    success_url: 'http://localhost:3000/done',
  });
  const done = await sandbox.completeCheckout(session.id, { ...CARD, email: 'new@example.com' });
  expect(await stripe.customers.retrieve(done.customer ?? '')).toMatchObject({ email: 'new@example.com' });
});

test('a completed checkout sends an event for everything it created, its completion last', async () => {
  const { customer } = await subscribe(sandbox, pro);
  const types = await eventTypes(sandbox, customer);
  expect(types[0]).toBe('customer.created');
  expect(types.at(-1)).toBe('checkout.session.completed');
  for (const type of ['customer.subscription.created', 'invoice.paid', 'payment_intent.succeeded', 'charge.succeeded'])
    expect(types).toContain(type);
});

test('a first payment that is not made within 23 hours ends the subscription and its invoice', async () => {
  const customer = await newCustomer();
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { id, latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: pro.id }],
    default_payment_method: card.id,
  });
  expect((await subscriptionOf(sandbox, id)).status).toBe('incomplete');
  await sandbox.advance({ hours: 23 });
  expect((await subscriptionOf(sandbox, id)).status).toBe('incomplete_expired');
  expect((await stripe.invoices.retrieve(String(latest_invoice))).status).toBe('void');
});

test('and one that is made in time begins it', async () => {
  const customer = await newCustomer();
  const { id, latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: pro.id }],
    payment_behavior: 'default_incomplete',
  });
  expect((await subscriptionOf(sandbox, id)).status).toBe('incomplete');
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay(String(latest_invoice), { payment_method: card.id });
  expect((await subscriptionOf(sandbox, id)).status).toBe('active');
});

test('a refund gives back no more than was paid', async () => {
  const { customer } = await subscribe(sandbox, pro);
  const [charge] = (await stripe.charges.list({ customer })).data;
  const id = charge?.id ?? '';
  await stripe.refunds.create({ charge: id, amount: 900 });
  await expect(stripe.refunds.create({ charge: id, amount: 5001 })).rejects.toMatchObject({ param: 'amount' });
  await stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
  expect(await stripe.charges.retrieve(id)).toMatchObject({ amount_refunded: 5900, refunded: true });
  await expect(stripe.refunds.create({ charge: id })).rejects.toMatchObject({ code: 'charge_already_refunded' });
});
