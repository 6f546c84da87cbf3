import { describe, expect, test } from 'vitest';
import { CARDS, type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform();
const { pass, handleWebhooks, deps } = platform;
const { subscriber, replaceCard } = billingActions(platform);
const { client } = deps.stripe!;
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const PREMIUM = { tier: 'premium', billing_interval: 'monthly' } as const;

const post = (buyer: Customer, name: string, body?: object) =>
  buyer.call('POST', `/api/payments/subscription/${name}`, body);
const invoicesOf = async (buyer: Customer, status: 'open' | 'paid') =>
  (await client.invoices.list({ customer: await buyer.customerId(), status })).data;
const charged = async (buyer: Customer) =>
  (await client.charges.list({ customer: await buyer.customerId() })).data
    .filter(({ paid }) => paid)
    .reduce((sum, { amount }) => sum + amount, 0);

/** A Basic subscriber whose upgrade to Pro waits for the bank, with the answer that says so. */
const waiter = async () => {
  const buyer = await subscriber(BASIC);
  await replaceCard(buyer, CARDS.asksBank);
  const { preview } = (await post(buyer, 'preview', PRO)).body;
  const order = { ...PRO, amount_due: preview.amount_due, proration_date: preview.proration_date };
  const { status, body } = await post(buyer, 'upgrade', order);
  expect([status, body.code]).toEqual([402, 'PAYMENT_ACTION_REQUIRED']);
  return { buyer, order, asked: body, before: await charged(buyer) };
};
/** Acts like the bank's page and the invoice's page together: another card of the owner pays. */
const payWaiting = async (buyer: Customer) => {
  const [open] = await invoicesOf(buyer, 'open');
  const card = await client.paymentMethods.attach('pm_card_visa', { customer: await buyer.customerId() });
  await client.invoices.pay(open!.id, { payment_method: card.id });
};

describe('an upgrade that waits for the bank’s confirmation', () => {
  test('asks for the same confirmation again when it is repeated, and creates only one invoice', async () => {
    const { buyer, order, asked } = await waiter();
    const again = await post(buyer, 'upgrade', order);
    expect([again.status, again.body.code]).toEqual([402, 'PAYMENT_ACTION_REQUIRED']);
    expect(again.body).toMatchObject({
      error: 'Your bank asks you to confirm this payment. Your plan changes once you confirm it.',
      payment_url: asked.payment_url,
    });
    expect(await invoicesOf(buyer, 'open')).toHaveLength(1);
    await payWaiting(buyer);
    expect((await post(buyer, 'upgrade', order)).status).toBe(200);
    expect(await buyer.tier()).toBe('pro');
  });

  test('is charged once when it is repeated with another card, at the amount shown', async () => {
    const { buyer, before } = await waiter();
    await replaceCard(buyer, CARDS.pays);
    await pass(TIME.HOUR);
    const { preview } = (await post(buyer, 'preview', PRO)).body;
    const { amount_due, proration_date } = preview;
    const done = await post(buyer, 'upgrade', { ...PRO, amount_due, proration_date });
    expect([done.status, done.body.subscription?.tier]).toEqual([200, 'pro']);
    expect(((await charged(buyer)) - before) / 100).toBe(amount_due);
    await pass(2 * TIME.DAY);
    await handleWebhooks();
    expect(((await charged(buyer)) - before) / 100).toBe(amount_due);
    expect(await invoicesOf(buyer, 'open')).toEqual([]);
    expect(await buyer.tier()).toBe('pro');
  });

  test('gives way to another plan: only the new invoice can be paid', async () => {
    const { buyer, asked } = await waiter();
    const other = await post(buyer, 'upgrade', PREMIUM);
    expect(other.body.code).toBe('PAYMENT_ACTION_REQUIRED');
    expect(other.body.payment_url).not.toBe(asked.payment_url);
    expect((await invoicesOf(buyer, 'open')).map(({ hosted_invoice_url }) => hosted_invoice_url)).toEqual([
      other.body.payment_url,
    ]);
    await payWaiting(buyer);
    await handleWebhooks();
    expect(await buyer.tier()).toBe('premium');
  });

  test('is a pending payment, not a failed one, with a link to pay', async () => {
    const { buyer, asked } = await waiter();
    await handleWebhooks();
    // The first purchase may be of the same second, so the list's order does not tell them apart.
    const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
    expect(payments).toContainEqual(expect.objectContaining({ status: 'pending', receipt_url: asked.payment_url }));
  });

  test('undoes a scheduled cancellation once it is paid, not before', async () => {
    const buyer = await subscriber(PRO);
    await replaceCard(buyer, CARDS.asksBank);
    await post(buyer, 'cancel');
    expect((await post(buyer, 'upgrade', PREMIUM)).body.code).toBe('PAYMENT_ACTION_REQUIRED');
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', cancel_at_period_end: true });
    await payWaiting(buyer);
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ tier: 'premium', cancel_at_period_end: false });
    const [live] = (await client.subscriptions.list({ customer: await buyer.customerId() })).data;
    expect(live?.metadata.stays_with).toBeUndefined();
  });

  test.each([
    ['downgrade', { tier: 'basic', billing_interval: 'monthly' } as const],
    ['cancel', undefined],
  ])('is taken back by a %s, and nothing is left to pay', async (name, body) => {
    const buyer = await subscriber(PRO);
    await replaceCard(buyer, CARDS.asksBank);
    expect((await post(buyer, 'upgrade', PREMIUM)).body.code).toBe('PAYMENT_ACTION_REQUIRED');
    expect((await post(buyer, name, body)).status).toBe(200);
    expect(await invoicesOf(buyer, 'open')).toEqual([]);
    expect(await buyer.subscription()).toMatchObject({ tier: 'pro', status: 'active' });
  });
});
