import { expect, test } from 'vitest';
import { CARDS, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform({ isLimitedToOne: false });
const { customer, pass, handleWebhooks, sandbox, deps, request } = platform;
const { subscriber } = billingActions(platform);
const { client, prices } = deps.stripe!;
const ROUNDS = process.env.PREBELL_DEEP ? 100 : 3;
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const isLive = ({ status }: { status: string }) => status === 'active' || status === 'trialing';

test('pressing twice, and in two tabs, leads to one checkout', async () => {
  const buyer = await customer();
  const sessions = await Promise.all([buyer.begin(PRO), buyer.begin(PRO), buyer.begin(PRO)]);
  expect(new Set(sessions).size).toBe(1);
  const other = await buyer.begin(BASIC);
  expect((await client.checkout.sessions.retrieve(sessions[0]!)).status).toBe('expired');
  await sandbox.completeCheckout(other);
  const again = await buyer.call('POST', '/api/payments/create-checkout-session', {
    ...PRO,
    success_url: 'http://localhost:3000/subscription/success',
    cancel_url: 'http://localhost:3000/pricing',
  });
  expect([again.status, again.body.code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
});

test('two checkouts completed at the same time leave one subscription; the other is refunded', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const buyer = await customer();
    await buyer.begin(BASIC);
    const id = await buyer.customerId();
    const session = async () =>
      client.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        line_items: [{ price: await prices.idOf(PRO), quantity: 1 }],
        success_url: 'http://localhost:3000/subscription/success',
      });
    const [first, second] = await Promise.all([session(), session()]);
    await Promise.all([
      sandbox.completeCheckout(first.id, { card: CARDS.pays }),
      sandbox.completeCheckout(second.id, { card: CARDS.pays }),
    ]);
    await handleWebhooks();
    const { subscriptions } = await sandbox.state(id);
    expect(subscriptions.filter(isLive)).toHaveLength(1);
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', status: 'active' });
    const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
    const refunds = payments.map((payment: { refunded_amount: number }) => payment.refunded_amount);
    expect(refunds.toSorted()).toEqual([0, 59]);
    const mails = await deps.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', `${buyer.username}@example.test`)
      .where('category', '=', 'billing.cancelled')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['We ended your second Pro subscription']);
  }
}, 600_000);

test('an upgrade pressed twice is charged once', async () => {
  const buyer = await subscriber(BASIC);
  await pass(TIME.DAY);
  const before = (await sandbox.state(await buyer.customerId())).invoices.length;
  const answers = await Promise.all([0, 1, 2].map(() => buyer.call('POST', '/api/payments/subscription/upgrade', PRO)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await sandbox.state(await buyer.customerId())).invoices.length).toBe(before + 1);
});

test('a lost answer of the payment processor repeats nothing', async () => {
  const buyer = await customer();
  sandbox.faults.set({ loseAnswers: 1 });
  const session = await buyer.begin(PRO);
  sandbox.faults.clear();
  const made = await client.customers.list({ email: `${buyer.username}@example.test` });
  expect(made.data).toHaveLength(1);
  const open = await client.checkout.sessions.list({ customer: await buyer.customerId(), status: 'open' });
  expect(open.data.map(({ id }) => id)).toEqual([session]);
});

test('a slow or failing payment processor causes an error and changes nothing', async () => {
  const buyer = await subscriber(BASIC);
  sandbox.faults.set({ failRequests: 50 });
  const refused = await buyer.call('POST', '/api/payments/subscription/cancel');
  sandbox.faults.clear();
  expect([refused.status, refused.body.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
  expect(await buyer.subscription()).toMatchObject({ cancel_at_period_end: false });
});

test('foreign amounts, tiers, intervals and return addresses are refused before any call', async () => {
  const buyer = await customer();
  const begin = (body: object) =>
    request('POST', '/api/payments/create-checkout-session', { token: buyer.token, body });
  const ours = {
    success_url: 'http://localhost:3000/subscription/success',
    cancel_url: 'http://localhost:3000/pricing',
  };
  const foreign = [
    { ...PRO, ...ours, amount: 1 },
    { ...PRO, ...ours, tier: 'free' },
    { ...PRO, ...ours, tier: 'gold' },
    { ...PRO, ...ours, billing_interval: 'weekly' },
    { ...PRO, ...ours, success_url: 'https://evil.example/subscription/success' },
    { ...PRO, ...ours, cancel_url: 'http://localhost:3000.evil.example/pricing' },
    { ...PRO, ...ours, success_url: 'javascript:alert(1)' },
  ];
  for (const body of foreign) expect([(await begin(body)).status, body]).toEqual([400, body]);
  const portal = await buyer.call('POST', '/api/payments/billing-portal', { return_url: 'https://evil.example/' });
  expect(portal.status).toBe(400);
  for (const amount_due of [-1, '1', null]) {
    const upgraded = await buyer.call('POST', '/api/payments/subscription/upgrade', { ...PRO, amount_due });
    expect([upgraded.status, amount_due]).toEqual([400, amount_due]);
  }
  expect(await buyer.customerId()).toBe('');
});
