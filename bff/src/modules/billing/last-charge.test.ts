import { describe, expect, test } from 'vitest';
import { CARDS, type Customer, longDate, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform();
const { pass, handleWebhooks, deps } = platform;
const { subscriber, replaceCard } = billingActions(platform);
const { client } = deps.stripe!;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;

const post = (buyer: Customer, name: string) => buyer.call('POST', `/api/payments/subscription/${name}`);
const invoicesOf = async (buyer: Customer, status: 'open' | 'paid' | 'void') =>
  (await client.invoices.list({ customer: await buyer.customerId(), status })).data;
const mailText = async ({ username }: Customer) =>
  (
    await deps.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', `${username}@example.test`)
      .where('category', '=', 'billing.cancelled')
      .where('text', 'like', '%Pro%')
      .orderBy('created_at')
      .execute()
  ).at(-1)?.text;

/** Moves the clock past the end of a customer's billing period, by `later` milliseconds. */
const passRenewal = async (buyer: Customer, later: number) => {
  const { current_period_end } = await buyer.subscription();
  await pass(Date.parse(current_period_end) - deps.now().getTime() + later);
  await handleWebhooks();
};

/** A Pro subscriber whose renewal was declined; a working card is there again. */
const debtor = async (): Promise<Customer> => {
  const buyer = await subscriber(PRO);
  await replaceCard(buyer, CARDS.failsLater);
  await passRenewal(buyer, 2 * TIME.HOUR);
  expect(await buyer.subscription()).toMatchObject({ status: 'past_due' });
  await replaceCard(buyer, CARDS.pays);
  return buyer;
};

describe('cancelling while a payment is past due', () => {
  test('charges nothing more, ends access with the grace period and says so everywhere', async () => {
    const buyer = await debtor();
    const { grace_ends_at } = await buyer.subscription();
    const { subscription } = (await post(buyer, 'cancel')).body;
    expect(subscription).toMatchObject({ cancel_at_period_end: true, ends_at: grace_ends_at, next_charge: null });
    const mail = await mailText(buyer);
    expect(mail).toContain(`You keep Pro until ${longDate(grace_ends_at!)}, and we will not charge you again.`);
    expect(mail).toContain('you can undo the cancellation');
    const paid = (await invoicesOf(buyer, 'paid')).length;
    await pass(4 * TIME.DAY);
    await handleWebhooks();
    expect(await invoicesOf(buyer, 'paid')).toHaveLength(paid);
    expect(await buyer.tier()).toBe('pro');
    await pass(3 * TIME.DAY + TIME.HOUR);
    expect(await buyer.tier()).toBe('free');
    await buyer.call('POST', '/api/payments/sync', {});
    expect(await buyer.subscription()).toMatchObject({ status: 'canceled', next_charge: null });
    const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
    expect(payments[0]).toMatchObject({ status: 'failed', receipt_url: null });
    expect([(await invoicesOf(buyer, 'open')).length, (await invoicesOf(buyer, 'paid')).length]).toEqual([0, paid]);
  });

  test('can be undone: the open invoice is then collected as before', async () => {
    const buyer = await debtor();
    await post(buyer, 'cancel');
    const { subscription } = (await post(buyer, 'reactivate')).body;
    expect(subscription).toMatchObject({ status: 'past_due', cancel_at_period_end: false, ends_at: null });
    await pass(3 * TIME.DAY + TIME.HOUR);
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ status: 'active' });
    expect(await invoicesOf(buyer, 'open')).toHaveLength(0);
  });

  test('keeps the plan to the end of the period once the open invoice is paid', async () => {
    const buyer = await debtor();
    await post(buyer, 'cancel');
    await client.invoices.pay((await invoicesOf(buyer, 'open'))[0]!.id!);
    await handleWebhooks();
    const { status, ends_at, current_period_end } = await buyer.subscription();
    expect([status, ends_at]).toEqual(['active', current_period_end]);
  });
});

test('a customer who owed a payment and was deleted at the payment processor has no plan', async () => {
  const buyer = await debtor();
  await client.customers.del(await buyer.customerId());
  await handleWebhooks();
  expect([await buyer.tier(), (await buyer.subscription()).status]).toEqual(['free', 'canceled']);
});

test('cancelling between a renewal and its charge names that last charge, on the page and in the mail', async () => {
  const buyer = await subscriber(PRO);
  await passRenewal(buyer, 10 * TIME.MINUTE);
  const before = await buyer.subscription();
  expect(before.next_charge).toMatchObject({ amount: 59, is_invoiced: true });
  const { subscription } = (await post(buyer, 'cancel')).body;
  expect(subscription.next_charge).toEqual(before.next_charge);
  expect(await mailText(buyer)).toContain('One last charge follows: $59.00 on');
  const paid = (await invoicesOf(buyer, 'paid')).length;
  await pass(2 * TIME.HOUR);
  await handleWebhooks();
  expect(await invoicesOf(buyer, 'paid')).toHaveLength(paid + 1);
  expect((await buyer.subscription()).next_charge).toBeNull();
  await pass(32 * TIME.DAY);
  await handleWebhooks();
  expect(await invoicesOf(buyer, 'paid')).toHaveLength(paid + 1);
});
