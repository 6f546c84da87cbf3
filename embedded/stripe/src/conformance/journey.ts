import { wholeSeconds } from '@prebell/contracts';
import type Stripe from 'stripe';
import { DAY } from '../rules/calendar';
import type { TestSandbox } from '../testing';

const RETURN = 'http://localhost:3000/subscription';

interface Prices {
  readonly basic: Stripe.Price;
  readonly pro: Stripe.Price;
}

const useCatalogue = async ({ stripe }: TestSandbox): Promise<Prices> => {
  const product = await stripe.products.create({ name: 'Premium' });
  await stripe.products.update(product.id, { description: 'Every scanner without a limit.' });
  await stripe.products.retrieve(product.id);
  await stripe.products.list({ active: true });
  const price = (lookup_key: string, unit_amount: number) =>
    stripe.prices.create({
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      lookup_key,
      product_data: { name: lookup_key },
    });
  const [basic, pro] = [await price('basic', 2900), await price('pro', 5900)];
  await stripe.prices.list({ lookup_keys: ['pro'], expand: ['data.product'] });
  await stripe.prices.update(pro.id, { nickname: 'Pro, monthly' });
  await stripe.prices.retrieve(pro.id);
  return { basic, pro };
};

const useCheckout = async (sandbox: TestSandbox, { basic }: Prices): Promise<string> => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { user_id: '1' } });
  await stripe.customers.list({ email: 'ada@example.com' });
  const line_items = [{ price: basic.id, quantity: 1 }];
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items,
    success_url: RETURN,
    subscription_data: { trial_period_days: 7 },
  });
  await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
  await stripe.checkout.sessions.listLineItems(session.id);
  await sandbox.completeCheckout(session.id, { card: '4242424242424242' });
  await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'customer', 'invoice', 'setup_intent'],
  });
  await stripe.checkout.sessions.list({ customer: customer.id });
  const other = await stripe.checkout.sessions.create({ mode: 'subscription', line_items, success_url: RETURN });
  await stripe.checkout.sessions.expire(other.id);
  await sandbox.advance({ days: 7, hours: 1 });
  return customer.id;
};

const useChanges = async (sandbox: TestSandbox, { basic, pro }: Prices, customer: string): Promise<string> => {
  const { stripe } = sandbox;
  const [subscription] = (await stripe.subscriptions.list({ customer, status: 'all' })).data;
  const id = subscription?.id ?? '';
  const items = [{ id: subscription?.items.data[0]?.id ?? '', price: pro.id }];
  await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  await stripe.subscriptions.update(id, { items, proration_behavior: 'always_invoice' });
  await stripe.subscriptions.retrieve(id, {
    expand: ['customer', 'default_payment_method', 'latest_invoice.payments', 'items.data.price.product'],
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: pro.id }], start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 },
      { items: [{ price: basic.id }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
  await stripe.subscriptionSchedules.retrieve(schedule.id, { expand: ['subscription', 'phases.items.price'] });
  await stripe.subscriptionSchedules.list({ customer });
  await sandbox.advance({ days: 31, hours: 1 });
  await stripe.subscriptionSchedules.release(schedule.id);
  return id;
};

const usePayments = async (sandbox: TestSandbox, customer: string, subscription: string): Promise<void> => {
  const { stripe } = sandbox;
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: failing.id } });
  await stripe.subscriptions.update(subscription, { default_payment_method: failing.id });
  await sandbox.advance({ days: 31, hours: 1 });
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const invoice = open?.id ?? '';
  const good = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '5555555555554444', exp_month: 12, exp_year: 2034 },
  });
  await stripe.paymentMethods.attach(good.id, { customer });
  await stripe.paymentMethods.retrieve(good.id);
  await stripe.paymentMethods.list({ customer });
  await stripe.customers.listPaymentMethods(customer);
  await stripe.invoices.update(invoice, { auto_advance: true, metadata: { note: 'seen' } });
  await stripe.invoices.pay(invoice, { payment_method: good.id });
  await stripe.invoices.retrieve(invoice, { expand: ['payments', 'confirmation_secret'] });
  await stripe.invoices.listLineItems(invoice);
  const [payment] = (await stripe.invoicePayments.list({ invoice, expand: ['data.payment.payment_intent'] })).data;
  await stripe.invoicePayments.retrieve(payment?.id ?? '');
  const [intent] = (
    await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge', 'data.payment_method'] })
  ).data;
  await stripe.paymentIntents.retrieve(intent?.id ?? '');
  const [charge] = (await stripe.charges.list({ customer })).data;
  await stripe.charges.retrieve(charge?.id ?? '');
  const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list();
  const [setup] = (await stripe.setupIntents.list({ customer })).data;
  await stripe.setupIntents.retrieve(setup?.id ?? '');
  await stripe.paymentMethods.detach(failing.id);
};

const useEnds = async (
  sandbox: TestSandbox,
  { pro }: Prices,
  customer: string,
  subscription: string,
): Promise<void> => {
  const { stripe } = sandbox;
  await stripe.billingPortal.sessions.create({ customer, return_url: RETURN });
  await stripe.subscriptions.update(subscription, {
    cancel_at_period_end: true,
    cancellation_details: { comment: 'Too early' },
  });
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
  const { items } = await stripe.subscriptions.retrieve(subscription);
  const periodEnd = items.data[0]?.current_period_end ?? 0;
  await sandbox.advance({ seconds: periodEnd - wholeSeconds(sandbox.now().getTime()) });
  const [draft] = (await stripe.invoices.list({ customer, status: 'draft' })).data;
  await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  await stripe.invoices.voidInvoice(draft?.id ?? '');
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  await stripe.subscriptionSchedules.cancel(schedule.id);
  const paused = await stripe.subscriptions.create({
    customer,
    items: [{ price: pro.id }],
    trial_period_days: 1,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: '' } });
  await sandbox.advance({ days: 1 });
  await stripe.subscriptions.resume(paused.id);
  await stripe.subscriptions.cancel(paused.id);
};

const useClocks = async (sandbox: TestSandbox, { pro }: Prices): Promise<void> => {
  const { stripe } = sandbox;
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: wholeSeconds(sandbox.now().getTime()),
    name: 'A clock',
  });
  const customer = await stripe.customers.create({ test_clock: clock.id, email: 'clock@example.com' });
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price: pro.id }], trial_period_days: 3 });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 4 * DAY });
  await stripe.testHelpers.testClocks.retrieve(clock.id);
  await stripe.customers.retrieve(customer.id, { expand: ['test_clock', 'subscriptions'] });
  await stripe.testHelpers.testClocks.list();
  await stripe.customers.del(customer.id);
  await stripe.customers.retrieve(customer.id);
  await stripe.testHelpers.testClocks.del(clock.id);
};

const useWebhooks = async ({ stripe }: TestSandbox): Promise<void> => {
  const endpoint = await stripe.webhookEndpoints.create({ url: 'http://localhost:1/hook', enabled_events: ['*'] });
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  await stripe.webhookEndpoints.retrieve(endpoint.id);
  await stripe.webhookEndpoints.list();
  await stripe.webhookEndpoints.del(endpoint.id);
  const events = await stripe.events.list({ limit: 100 });
  await stripe.events.retrieve(events.data[0]?.id ?? '');
};

/** Makes every call of the API at least once, expanding everything that the platform may expand. */
export const useEverything = async (sandbox: TestSandbox): Promise<void> => {
  const prices = await useCatalogue(sandbox);
  const customer = await useCheckout(sandbox, prices);
  const subscription = await useChanges(sandbox, prices, customer);
  await usePayments(sandbox, customer, subscription);
  await useEnds(sandbox, prices, customer, subscription);
  await useClocks(sandbox, prices);
  await useWebhooks(sandbox);
};
