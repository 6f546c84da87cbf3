import { expect, test } from 'vitest';
import { DAY, HOUR } from '../rules/calendar';
import { startTestSandbox } from '../testing';
import { eventTypes, latestInvoice, subscribe, subscriptionOf } from './testing';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const { pro, basic } = await sandbox.seedPrices({
  basic: { lookup_key: 'basic', cents: 2900, interval: 'month' },
  pro: { lookup_key: 'pro', cents: 5900, interval: 'month' },
});
const NOTICE = 'customer.subscription.trial_will_end';

test('three days before a trial ends, one event announces that', async () => {
  const { id, customer } = await subscribe(sandbox, pro, { trialDays: 7 });
  expect(await latestInvoice(sandbox, id)).toMatchObject({ total: 0, status: 'paid' });
  await sandbox.advance({ days: 4, seconds: -1 });
  expect(await eventTypes(sandbox, customer)).not.toContain(NOTICE);
  await sandbox.advance({ seconds: 1 });
  expect((await eventTypes(sandbox, customer)).filter((type) => type === NOTICE)).toHaveLength(1);
  await sandbox.advance({ days: 3 });
  expect((await eventTypes(sandbox, customer)).filter((type) => type === NOTICE)).toHaveLength(1);
});

test('a shorter trial sends that event at once', async () => {
  const { customer } = await subscribe(sandbox, pro, { trialDays: 2 });
  expect(await eventTypes(sandbox, customer)).toContain(NOTICE);
});

test('with a card a trial becomes active when it ends, and is charged an hour later', async () => {
  const { id } = await subscribe(sandbox, pro, { trialDays: 7, card: '4242424242424242' });
  const { trial_end } = await subscriptionOf(sandbox, id);
  await sandbox.advance({ days: 7 });
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'active', billing_cycle_anchor: trial_end });
  expect((await latestInvoice(sandbox, id)).status).toBe('draft');
  await sandbox.advance({ hours: 1 });
  expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'paid', amount_paid: 5900 });
});

test('with a card that fails when charged it is past due an hour after the trial ends', async () => {
  const { id } = await subscribe(sandbox, pro, { trialDays: 7, card: '4000000000000341' });
  await sandbox.advance({ days: 7, hours: 1 });
  expect((await subscriptionOf(sandbox, id)).status).toBe('past_due');
});

test('without a card it ends, pauses or goes unpaid, as its settings say', async () => {
  const [cancel, pause, invoice] = [
    await subscribe(sandbox, pro, { trialDays: 1, missingPaymentMethod: 'cancel' }),
    await subscribe(sandbox, pro, { trialDays: 1, missingPaymentMethod: 'pause' }),
    await subscribe(sandbox, pro, { trialDays: 1, missingPaymentMethod: 'create_invoice' }),
  ];
  await sandbox.advance({ seconds: DAY + HOUR });
  const statuses = [cancel, pause, invoice].map(async ({ id }) => (await subscriptionOf(sandbox, id)).status);
  expect(await Promise.all(statuses)).toEqual(['canceled', 'paused', 'past_due']);
  await stripe.paymentMethods
    .attach('pm_card_visa', { customer: pause.customer })
    .then(({ id }) => stripe.subscriptions.update(pause.id, { default_payment_method: id }));
  const resumed = await stripe.subscriptions.resume(pause.id);
  expect(resumed.status).toBe('active');
});

test('a card added before the end continues it', async () => {
  const { id, customer } = await subscribe(sandbox, pro, { trialDays: 7 });
  await sandbox.advance({ days: 6 });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await sandbox.advance({ days: 1, hours: 1 });
  expect((await subscriptionOf(sandbox, id)).status).toBe('active');
});

test('a change within a trial costs nothing and keeps its end date', async () => {
  const { id } = await subscribe(sandbox, basic, { trialDays: 7 });
  const before = await subscriptionOf(sandbox, id);
  const items = [{ id: before.items.data[0]?.id ?? '', price: pro.id }];
  await stripe.subscriptions.update(id, { items, proration_behavior: 'always_invoice' });
  const after = await subscriptionOf(sandbox, id);
  expect(after).toMatchObject({ status: 'trialing', trial_end: before.trial_end });
  expect(after.items.data[0]?.price.id).toBe(pro.id);
  expect((await latestInvoice(sandbox, id)).total).toBe(0);
});

test('a trial can end at once: the first period is charged in full', async () => {
  const { id } = await subscribe(sandbox, pro, { trialDays: 7, card: '4242424242424242' });
  await stripe.subscriptions.update(id, { trial_end: 'now' });
  expect((await subscriptionOf(sandbox, id)).status).toBe('active');
  expect(await latestInvoice(sandbox, id)).toMatchObject({ amount_paid: 5900, billing_reason: 'subscription_update' });
});
