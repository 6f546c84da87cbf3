import { wholeSeconds } from '@prebell/contracts';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../testing';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const { pages } = sandbox;
const { pro } = await sandbox.seedPrices({ pro: { lookup_key: 'pro', cents: 5900, interval: 'month' } });
const ORIGIN = 'http://localhost:3000';
const CARD = { expiry: '12 / 34', cvc: '123', name: 'Ada Trader' };

const open = (url: string) => pages.request(url);
const send = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  pages.request(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      Host: 'localhost:3000',
      Origin: ORIGIN,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

const newCheckout = async (trialDays?: number) => {
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: pro.id, quantity: 1 }],
    success_url: `${ORIGIN}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${ORIGIN}/pricing`,
    payment_method_collection: 'if_required',
    ...(trialDays !== undefined && {
      subscription_data: {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
      },
    }),
  });
  return { customer: customer.id, session, url: session.url ?? '' };
};
const statusOf = async (customer: string) =>
  (await stripe.subscriptions.list({ customer, status: 'all' })).data.map(({ status }) => status);

test('a page says that no money is real, loads one style sheet and runs no script', async () => {
  const { url } = await newCheckout();
  const page = await open(url);
  const text = await page.text();
  expect(text).toContain('Sandbox: no real money');
  expect(text).toContain('$59.00');
  expect(text).not.toMatch(/<script|style=|<style/);
  expect(page.headers.get('Content-Security-Policy')).toBe(
    `default-src 'none'; style-src 'self'; form-action 'self' ${ORIGIN}; base-uri 'none'; frame-ancestors 'none'`,
  );
  const sheet = await open(`${ORIGIN}${/href="(\/sandbox\/assets\/[^"]+)"/.exec(text)?.[1]}`);
  expect(sheet.headers.get('Content-Type')).toContain('text/css');
});

test('a trial starts without a card and leads to the success page', async () => {
  const { customer, session, url } = await newCheckout(7);
  expect(await (await open(url)).text()).toContain('Start trial');
  const answer = await send(url);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe(`${ORIGIN}/subscription/success?session_id=${session.id}`);
  expect(await statusOf(customer)).toEqual(['trialing']);
  expect((await open(url)).status).toBe(410);
});

test('a wrong or refused card shows an error beside its field, costs nothing and leaves the page open', async () => {
  const { customer, url } = await newCheckout();
  const incomplete = await (await send(url, { ...CARD, number: '4242', expiry: '13/20' })).text();
  expect(incomplete).toContain('Your card number is incomplete.');
  expect(incomplete).toContain('aria-describedby="expiry-fault"');
  expect(incomplete.match(/<input id="(\w+)"[^>]* autofocus/)?.[1]).toBe('number');
  const blank = await send(url, {});
  expect([blank.status, await blank.text()]).toEqual([402, expect.stringContaining('Please enter a card.')]);
  for (const [number, message] of [
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000341', 'Your card was declined.'],
    ['4111111111111111', 'Your card number is incorrect.'],
  ] as const) {
    const refused = await send(url, { ...CARD, number });
    expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining(message)]);
  }
  expect(await statusOf(customer)).toEqual([]);
  expect((await send(url, { ...CARD, number: '4242 4242 4242 4242' })).status).toBe(303);
  expect(await statusOf(customer)).toEqual(['active']);
});

test('a card that asks for confirmation is charged only after it', async () => {
  const { customer, url } = await newCheckout();
  const question = await (await send(url, { ...CARD, number: '4000002500003155' })).text();
  const card = /name="card" value="([^"]+)"/.exec(question)?.[1] ?? '';
  expect((await send(`${url}/confirm`, { card, answer: 'refuse' })).status).toBe(402);
  expect(await statusOf(customer)).toEqual([]);
  expect((await send(`${url}/confirm`, { card, answer: 'confirm' })).status).toBe(303);
  expect(await statusOf(customer)).toEqual(['active']);
});

test('the checkout subtracts the customer’s credit from the amount due today, to the cent', async () => {
  for (const [balance, due, credit] of [
    [-2_657, '$32.43', '-$26.57'],
    [-9_000, '$0.00', '-$59.00'],
    [0, '$59.00', null],
  ] as const) {
    const { customer, url } = await newCheckout();
    await stripe.customers.update(customer, { balance });
    const text = await (await open(url)).text();
    expect(text).toContain(`<span>Due today</span><span>${due}</span>`);
    if (credit === null) expect(text).not.toContain('Account credit');
    else expect(text).toContain(`<span>Account credit</span><span>${credit}</span>`);
    await send(url, { ...CARD, number: '4242424242424242' });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect([invoice?.status, `$${((invoice?.amount_paid ?? -1) / 100).toFixed(2)}`]).toEqual(['paid', due]);
  }
});

test('the checkout shows the seller’s text above its button', async () => {
  const { customer } = await newCheckout();
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: pro.id }],
    success_url: `${ORIGIN}/done`,
    custom_text: { submit: { message: 'One trial for each card.' } },
  });
  expect(await (await open(url ?? '')).text()).toContain('One trial for each card.');
});

test('a customer with a subscription cannot buy a second one', async () => {
  const { customer, url } = await newCheckout();
  await send(url, { ...CARD, number: '4242424242424242' });
  const second = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: pro.id }],
    success_url: `${ORIGIN}/done`,
  });
  expect(await (await open(second.url ?? '')).text()).toContain('You already have a subscription');
  await send(second.url ?? '', { ...CARD, number: '4242424242424242' });
  expect(await statusOf(customer)).toEqual(['active']);
});

test('forms of other sites are refused', async () => {
  const { customer, url } = await newCheckout(7);
  const answer = await send(url, {}, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(await statusOf(customer)).toEqual([]);
});

test('the portal cancels, reactivates, changes the card, pays the open invoice and advances time', async () => {
  const { customer, url } = await newCheckout();
  await send(url, { ...CARD, number: '4242424242424242' });
  const portal = (await stripe.billingPortal.sessions.create({ customer, return_url: `${ORIGIN}/subscription` })).url;
  const subscription = async () =>
    (await stripe.subscriptions.list({ customer, status: 'all' })).data[0] as Stripe.Subscription;

  expect(await (await open(`${portal}/cancel`)).text()).toContain('stays available until');
  await send(`${portal}/cancel`);
  expect((await subscription()).cancel_at_period_end).toBe(true);
  expect(await (await open(portal)).text()).toContain('Keep subscription');
  await send(`${portal}/renew`);
  expect((await subscription()).cancel_at_period_end).toBe(false);

  expect((await send(`${portal}/card`, { ...CARD, number: '4000000000000002' })).status).toBe(402);
  await send(`${portal}/card`, { ...CARD, number: '4000000000000341' });
  await send(`${portal}/clock`, { step: '1mo' });
  await send(`${portal}/clock`, { step: '1h' });
  expect((await subscription()).status).toBe('past_due');

  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const invoiceUrl = invoice?.hosted_invoice_url ?? '';
  expect(await (await open(portal)).text()).toContain(invoiceUrl);
  const refused = await send(invoiceUrl);
  expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('Your card was declined.')]);
  expect((await stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(2);
  expect((await send(invoiceUrl, { ...CARD, number: '5555555555554444' })).status).toBe(303);
  expect(await (await open(invoiceUrl)).text()).toContain('with Mastercard •••• 4444');
  expect((await subscription()).status).toBe('active');
});

const cardIn = (page: string): string => /name="card" value="([^"]+)"/.exec(page)?.[1] ?? '';

test('a payment that the bank wants confirmed is confirmed on the page of its invoice', async () => {
  const { customer, url } = await newCheckout();
  await send(url, { ...CARD, number: '4242424242424242' });
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  const asking = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', { customer });
  await stripe.subscriptions.update(subscription!.id, { default_payment_method: asking.id });
  const { url: portal } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${ORIGIN}/subscription`,
  });
  await send(`${portal}/clock`, { step: '1mo' });
  await send(`${portal}/clock`, { step: '1h' });
  expect(await statusOf(customer)).toEqual(['past_due']);
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const invoiceUrl = invoice?.hosted_invoice_url ?? '';
  const question = await (await send(invoiceUrl)).text();
  expect(question).toContain('Your bank asks you to confirm');
  const refused = await send(`${invoiceUrl}/confirm`, { card: cardIn(question), answer: 'refuse' });
  expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining('unable to authenticate')]);
  expect((await send(`${invoiceUrl}/confirm`, { card: cardIn(question), answer: 'confirm' })).status).toBe(303);
  expect(await statusOf(customer)).toEqual(['active']);
});

test('the portal saves a card that asks the bank only once its holder has confirmed', async () => {
  const { customer, url } = await newCheckout();
  await send(url, { ...CARD, number: '4242424242424242' });
  const { url: portal } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${ORIGIN}/subscription`,
  });
  const saved = async () =>
    (await stripe.paymentMethods.list({ customer })).data.map(({ card }) => card?.last4).toSorted();
  const question = await (await send(`${portal}/card`, { ...CARD, number: '4000002500003155' })).text();
  expect(question).toContain('Card ending in 3155');
  expect((await send(`${portal}/confirm`, { card: cardIn(question), answer: 'refuse' })).status).toBe(402);
  expect(await saved()).toEqual(['4242']);
  expect((await send(`${portal}/confirm`, { card: cardIn(question), answer: 'confirm' })).status).toBe(303);
  expect(await saved()).toEqual(['3155', '4242']);
});

test('a card that asks each time pays what its holder confirms, and no automatic renewal', async () => {
  const { customer, url } = await newCheckout();
  const question = await (await send(url, { ...CARD, number: '4000002760003184' })).text();
  expect((await send(`${url}/confirm`, { card: cardIn(question), answer: 'confirm' })).status).toBe(303);
  expect(await statusOf(customer)).toEqual(['active']);
  const { url: portal } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${ORIGIN}/subscription`,
  });
  await send(`${portal}/clock`, { step: '1mo' });
  await send(`${portal}/clock`, { step: '1h' });
  expect(await statusOf(customer)).toEqual(['past_due']);
});

test('advancing one account does not change the others; its clock continues from there', async () => {
  const [moved, still] = [await newCheckout(7), await newCheckout(7)];
  await send(moved.url);
  await send(still.url);
  const { url: portal } = await stripe.billingPortal.sessions.create({
    customer: moved.customer,
    return_url: `${ORIGIN}/subscription`,
  });
  await send(`${portal}/clock`, { step: '7d' });
  expect(await statusOf(moved.customer)).toEqual(['canceled']);
  expect(await statusOf(still.customer)).toEqual(['trialing']);
  await sandbox.advance({ hours: 2 });
  const customer = await stripe.customers.retrieve(moved.customer, { expand: ['test_clock'] });
  const clock = 'test_clock' in customer ? (customer.test_clock as Stripe.TestHelpers.TestClock) : null;
  const ahead = (clock?.frozen_time ?? 0) - wholeSeconds(sandbox.now().getTime());
  expect(ahead).toBe(7 * 86_400);
});

test('the portal shows a planned change, and says before a cancellation that it is dropped', async () => {
  const { customer, url } = await newCheckout();
  await send(url, { ...CARD, number: '4242424242424242' });
  const { basic } = await sandbox.seedPrices({ basic: { lookup_key: 'basic', cents: 2900, interval: 'month' } });
  const subscription = async () => (await stripe.subscriptions.list({ customer })).data[0] as Stripe.Subscription;
  const { id } = await subscription();
  const { id: schedule, current_phase } = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await stripe.subscriptionSchedules.update(schedule, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: pro.id }],
        start_date: current_phase!.start_date,
        end_date: (await subscription()).items.data[0]!.current_period_end,
      },
      { items: [{ price: basic.id }], duration: { interval: 'month' } },
    ],
  });
  const portal = (await stripe.billingPortal.sessions.create({ customer, return_url: `${ORIGIN}/subscription` })).url;
  expect(await (await open(portal)).text()).toMatch(/Changes to .*basic.*, \$29\.00 per month, on /i);
  expect(await (await open(`${portal}/cancel`)).text()).toMatch(
    /Your planned change to .*basic.* is canceled as well/i,
  );
  expect((await send(`${portal}/cancel`)).status).toBe(303);
  expect(await subscription()).toMatchObject({ cancel_at_period_end: true, schedule: null });
  expect(await (await open(portal)).text()).not.toContain('Changes to');
});
