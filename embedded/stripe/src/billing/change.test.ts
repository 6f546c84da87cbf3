import { wholeSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from '../rules/calendar';
import { startTestSandbox } from '../testing';
import { eventTypes, itemIdOf, latestInvoice, subscribe, subscriptionOf, toPeriodEnd } from './testing';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const TIMEOUT = IS_DEEP ? 900_000 : 60_000;

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const prices = await sandbox.seedPrices({
  basic: { lookup_key: 'basic', cents: 2900, interval: 'month' },
  basicQuarter: { lookup_key: 'basic_q', cents: 8700, interval: 'month', interval_count: 3 },
  pro: { lookup_key: 'pro', cents: 5900, interval: 'month' },
  proYear: { lookup_key: 'pro_y', cents: 58800, interval: 'year' },
  premium: { lookup_key: 'premium', cents: 9900, interval: 'month' },
});
const { basic, pro, premium } = prices;

const changeOf = async (id: string, price: Stripe.Price) => ({
  items: [{ id: itemIdOf(await subscriptionOf(sandbox, id)), price: price.id }],
  proration_date: wholeSeconds(sandbox.now().getTime()),
});

/** Makes the card of a subscription fail from now on. */
const breakCard = async (customer: string, id: string): Promise<void> => {
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
};

test('a change costs exactly its previewed amount, at any second and between any two prices', {
  timeout: TIMEOUT,
}, async () => {
  const names = fc.constantFrom(...(Object.keys(prices) as (keyof typeof prices)[]));
  await fc.assert(
    fc.asyncProperty(names, names, fc.integer({ min: 0, max: 27 * DAY }), async (from, to, seconds) => {
      const { id, customer } = await subscribe(sandbox, prices[from]);
      await sandbox.advance({ seconds });
      const change = await changeOf(id, prices[to]);
      const before = (await latestInvoice(sandbox, id)).id;
      const preview = await stripe.invoices.createPreview({
        subscription: id,
        subscription_details: { ...change, proration_behavior: 'always_invoice' },
      });
      await stripe.subscriptions.update(id, { ...change, proration_behavior: 'always_invoice' });
      const invoice = await latestInvoice(sandbox, id);
      if (from === to) expect(invoice.id).toBe(before);
      else {
        expect(invoice).toMatchObject({ status: 'paid', total: preview.total, amount_paid: preview.amount_due });
        const balance = ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance;
        expect(balance).toBe(Math.min(0, preview.total) + 0);
      }
      await stripe.subscriptions.cancel(id);
    }),
    { numRuns: IS_DEEP ? 500 : 12 },
  );
});

test('the rest of a more expensive plan pays the next invoices', async () => {
  const { id, customer } = await subscribe(sandbox, premium);
  await stripe.subscriptions.update(id, { ...(await changeOf(id, basic)), proration_behavior: 'always_invoice' });
  expect(((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(2900 - 9900);
  await toPeriodEnd(sandbox, id, 3_600);
  expect(await latestInvoice(sandbox, id)).toMatchObject({
    total: 2900,
    amount_due: 0,
    status: 'paid',
    starting_balance: -7000,
    ending_balance: -4100,
  });
});

test('prorations wait for the next invoice unless the request wants them at once', async () => {
  const { id } = await subscribe(sandbox, basic);
  await sandbox.advance({ days: 10 });
  const first = (await latestInvoice(sandbox, id)).id;
  await stripe.subscriptions.update(id, await changeOf(id, pro));
  expect((await latestInvoice(sandbox, id)).id).toBe(first);
  const preview = await stripe.invoices.createPreview({ subscription: id });
  expect(preview.lines.data).toHaveLength(3);
  await toPeriodEnd(sandbox, id, 3_600);
  const renewal = await latestInvoice(sandbox, id);
  expect([renewal.total, renewal.lines.data.length]).toEqual([preview.total, 3]);
});

test('a refused payment changes nothing if the request says so', async () => {
  const { id, customer } = await subscribe(sandbox, basic);
  await sandbox.advance({ days: 5 });
  await breakCard(customer, id);
  const before = await sandbox.state(customer);
  await expect(
    stripe.subscriptions.update(id, {
      ...(await changeOf(id, pro)),
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await sandbox.state(customer)).toEqual(before);
});

const pend = async () => {
  const { id, customer } = await subscribe(sandbox, basic);
  await sandbox.advance({ days: 5 });
  await breakCard(customer, id);
  await stripe.subscriptions.update(id, {
    ...(await changeOf(id, pro)),
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  return { id, customer };
};
const priceOf = async (id: string) => (await subscriptionOf(sandbox, id)).items.data[0]?.price.id;

test('a change that waits for its payment takes effect when it is paid', async () => {
  const { id, customer } = await pend();
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'active' });
  expect([await priceOf(id), (await latestInvoice(sandbox, id)).status]).toEqual([basic.id, 'open']);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay((await latestInvoice(sandbox, id)).id ?? '', { payment_method: card.id });
  expect([await priceOf(id), (await subscriptionOf(sandbox, id)).pending_update]).toEqual([pro.id, null]);
  expect(await eventTypes(sandbox, customer)).toContain('customer.subscription.pending_update_applied');
});

test('and is dropped with its invoice when the next period begins, so that nobody pays for nothing', async () => {
  const { id, customer } = await subscribe(sandbox, basic);
  await toPeriodEnd(sandbox, id, -20 * 3_600);
  await breakCard(customer, id);
  await stripe.subscriptions.update(id, {
    ...(await changeOf(id, pro)),
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  const waiting = (await latestInvoice(sandbox, id)).id;
  await toPeriodEnd(sandbox, id, 60);
  expect((await stripe.invoices.retrieve(waiting)).status).toBe('void');
  expect((await subscriptionOf(sandbox, id)).pending_update).toBeNull();
});

test('and is dropped with its invoice after 23 hours', async () => {
  const { id, customer } = await pend();
  await sandbox.advance({ hours: 23 });
  expect([await priceOf(id), (await latestInvoice(sandbox, id)).status]).toEqual([basic.id, 'void']);
  expect((await subscriptionOf(sandbox, id)).pending_update).toBeNull();
  expect(await eventTypes(sandbox, customer)).toContain('customer.subscription.pending_update_expired');
});
