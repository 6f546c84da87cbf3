import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../testing';
import { API_VERSION } from '../wire';

const sandbox = await startTestSandbox();
const { stripe, client } = sandbox;
const base = `http://${client.host}:${client.port}`;

interface Body {
  readonly error: { readonly type: string; readonly code?: string; readonly param?: string; readonly message: string };
}

interface CallInput {
  readonly method?: string;
  readonly form?: string;
  readonly headers?: Record<string, string>;
}
const call = async (path: string, { method = 'GET', form, headers = {} }: CallInput = {}) => {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { Authorization: `Bearer ${sandbox.secretKey}`, ...headers },
    ...(form !== undefined && { body: form }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};
const create = (form: string, key: string) =>
  call('/v1/customers', { method: 'POST', form, headers: { 'Idempotency-Key': key } });

test('every answer names its request and the version it follows', async () => {
  const { headers } = await call('/v1/customers');
  expect(headers.get('Request-Id')).toMatch(/^req_\w{14}$/);
  expect(headers.get('Stripe-Version')).toBe(API_VERSION);
});

test('only its own key gets in, only the version of the SDK is spoken', async () => {
  for (const Authorization of ['', 'Basic abc', 'Bearer sk_live_1', 'Bearer sk_test_other'])
    expect((await call('/v1/customers', { headers: { Authorization } })).status).toBe(401);
  const old = await call('/v1/customers', { headers: { 'Stripe-Version': '2020-08-27' } });
  expect([old.status, old.body.error.type]).toEqual([400, 'invalid_request_error']);
});

test('refusals have Stripe’s format and become the SDK’s own errors', async () => {
  expect((await call('/v1/nothing')).body.error).toMatchObject({
    type: 'invalid_request_error',
    message: 'Unrecognized request URL (GET: /v1/nothing).',
  });
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  });
  const { body: unknown } = await call('/v1/customers', { method: 'POST', form: 'colour=blue' });
  expect(unknown.error).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  const { body: absent } = await call('/v1/subscriptions', { method: 'POST', form: '' });
  expect(absent.error).toMatchObject({ code: 'parameter_missing', param: 'customer' });
  const { body: wrong } = await call('/v1/customers?limit=ten');
  expect(wrong.error).toMatchObject({ code: 'parameter_invalid', param: 'limit' });
  const { body: nested } = await call('/v1/subscriptions', { method: 'POST', form: 'customer=c&items[0][colour]=b' });
  expect(nested.error.param).toMatch(/^items\[0\]/);
});

test('lists have pages in both directions, newest first, without a gap or an overlap', async () => {
  const made: string[] = [];
  for (let index = 0; index < 7; index += 1)
    made.unshift((await stripe.customers.create({ email: 'paging@example.com' })).id);
  const filter = { email: 'paging@example.com' };
  const seen: string[] = [];
  for await (const { id } of stripe.customers.list({ ...filter, limit: 3 })) seen.push(id);
  expect(seen).toEqual(made);
  const first = await stripe.customers.list({ ...filter, limit: 3 });
  expect([first.data.length, first.has_more, first.url]).toEqual([3, true, '/v1/customers']);
  const back = await stripe.customers.list({ ...filter, limit: 3, ending_before: made[5] ?? '' });
  expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 5));
  await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
    param: 'starting_after',
  });
});

test('expansion reaches through lists; what cannot be expanded is refused', async () => {
  const { id } = await stripe.customers.create({});
  const expanded = await stripe.customers.retrieve(id, { expand: ['subscriptions'] });
  expect('subscriptions' in expanded && expanded.subscriptions?.data).toEqual([]);
  await expect(stripe.customers.retrieve(id, { expand: ['shoe_size'] })).rejects.toMatchObject({
    message: 'This property cannot be expanded (shoe_size).',
  });
  await expect(stripe.customers.retrieve(id, { expand: ['livemode'] })).rejects.toThrow('cannot be expanded');
  await expect(stripe.customers.retrieve(id, { expand: ['a.b.c.d.e'] })).rejects.toThrow('more than 4 levels');
});

test('a key sent again brings the first answer again and does nothing', async () => {
  const first = await create('email=once%40example.com', 'key-1');
  const again = await create('email=once%40example.com', 'key-1');
  expect(again.body).toEqual(first.body);
  expect([first.headers.get('Idempotent-Replayed'), again.headers.get('Idempotent-Replayed')]).toEqual([null, 'true']);
  expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1);
});

test('a key with other parameters is refused', async () => {
  await create('email=a%40example.com', 'key-2');
  const { status, body } = await create('email=b%40example.com', 'key-2');
  expect([status, body.error.type]).toEqual([400, 'idempotency_error']);
});

test('of two concurrent requests with one key one runs, the other gets an answer to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('email=race%40example.com', 'key-3')));
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
  expect(statuses.has(200)).toBe(true);
  expect((await stripe.customers.list({ email: 'race@example.com' })).data).toHaveLength(1);
});

test('a key refused for its parameters may be used again', async () => {
  expect((await create('colour=blue', 'key-4')).status).toBe(400);
  expect((await create('email=again%40example.com', 'key-4')).status).toBe(200);
});

test('a refused payment is an answer like any other and is replayed', async () => {
  const { pro } = await sandbox.seedPrices({ pro: { lookup_key: 'pro', cents: 5900, interval: 'month' } });
  const customer = await stripe.customers.create({});
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  const pay = () =>
    stripe.subscriptions.create(
      {
        customer: customer.id,
        items: [{ price: pro.id }],
        default_payment_method: card.id,
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: 'key-5' },
    );
  const declined = { type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline', statusCode: 402 };
  await expect(pay()).rejects.toMatchObject(declined);
  await expect(pay()).rejects.toMatchObject({ ...declined, headers: { 'idempotent-replayed': 'true' } });
});

test('requests fail, arrive late or lose their answers when a fault says so', async () => {
  const { faults } = sandbox;
  faults.set({ rateLimit: 1, failRequests: 1 });
  await expect(stripe.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 500 });
  await expect(stripe.customers.list()).resolves.toMatchObject({ object: 'list' });

  faults.set({ loseAnswers: 1 });
  await expect(
    stripe.customers.create({ email: 'lost@example.com' }, { maxNetworkRetries: 0, idempotencyKey: 'lost' }),
  ).resolves.toMatchObject({ email: 'lost@example.com' });
  expect((await stripe.customers.list({ email: 'lost@example.com' })).data).toHaveLength(1);

  faults.set({ latencyMs: 80 });
  const start = performance.now();
  await stripe.customers.list();
  expect(performance.now() - start).toBeGreaterThanOrEqual(75);
  faults.clear();
});

test.each([
  ['an address that is none', { email: 'nobody' }, 'email_invalid'],
  [
    'more than 50 keys of metadata',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key${n}`, 'x'])) },
    'parameter_invalid',
  ],
])('%s is refused', async (_, params, code) => {
  await expect(stripe.customers.create(params)).rejects.toMatchObject({ statusCode: 400, code });
});

test('an endpoint for events that do not exist is refused', async () => {
  const url = 'https://example.test/hook';
  const create = (event: string) =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: [event as Stripe.WebhookEndpointCreateParams.EnabledEvent],
    });
  await expect(create('invoice.payed')).rejects.toMatchObject({ statusCode: 400 });
  expect((await create('invoice.paid')).status).toBe('enabled');
});

test.each([
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
])('%s is refused as %s', async (card, code) => {
  const { id: customer } = await stripe.customers.create();
  await expect(stripe.paymentMethods.attach(card, { customer })).rejects.toMatchObject({ statusCode: 402, code });
});

test('a payment that is refused names its charge and its payment, and a second cancellation finds nothing', async () => {
  const { month } = await sandbox.seedPrices({ month: { lookup_key: 'month', cents: 2900, interval: 'month' } });
  const { id: customer } = await stripe.customers.create();
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await stripe.subscriptions.create({
    customer,
    items: [{ price: month.id }],
    default_payment_method: good.id,
  });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(id, { default_payment_method: bad.id });
  await sandbox.advance({ days: 31, hours: 2 });
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const refusal = await stripe.invoices.pay(invoice!.id).catch((error: Stripe.errors.StripeCardError) => error);
  expect(refusal).toMatchObject({
    code: 'card_declined',
    charge: expect.stringMatching(/^ch_/),
    payment_intent: { object: 'payment_intent', status: 'requires_payment_method' },
  });
  await stripe.subscriptions.cancel(id);
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
});
