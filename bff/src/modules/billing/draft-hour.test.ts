import type { ChangePreview, PlanChoice } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform();
const { pass, handleWebhooks, deps } = platform;
const { subscriber } = billingActions(platform);
const { client } = deps.stripe!;
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const PREMIUM = { tier: 'premium', billing_interval: 'monthly' } as const;

const post = (buyer: Customer, name: string, body: object) =>
  buyer.call('POST', `/api/payments/subscription/${name}`, body);
const paidInvoices = async (buyer: Customer) =>
  (await client.invoices.list({ customer: await buyer.customerId(), status: 'paid' })).data;
const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);

/** A subscriber whose renewal is invoiced, and charged within the hour. */
const renewing = async (plan: PlanChoice, credit: number) => {
  const buyer = await subscriber(plan);
  await client.customers.update(await buyer.customerId(), { balance: -credit });
  const end = Date.parse((await buyer.subscription()).current_period_end);
  await pass(end - deps.now().getTime() + 10 * TIME.MINUTE);
  await handleWebhooks();
  return buyer;
};

test.each([
  { name: 'an upgrade', from: BASIC, to: PRO, credit: 0 },
  { name: 'an upgrade with credit for a part of both', from: BASIC, to: PRO, credit: 4500 },
  { name: 'an upgrade with credit for a part of the first', from: PRO, to: PREMIUM, credit: 1234 },
  { name: 'a longer interval', from: PRO, to: { ...PRO, billing_interval: 'yearly' as const }, credit: 0 },
  { name: 'a downgrade', from: PRO, to: BASIC, credit: 7000 },
])('between a renewal and its charge, the preview of $name shows both charges to the cent', async (change) => {
  const { from, to, credit } = change;
  const buyer = await renewing(from, credit);
  const before = new Set((await paidInvoices(buyer)).map(({ id }) => id));
  const preview: ChangePreview = (await post(buyer, 'preview', to)).body.preview;
  expect(preview.invoiced?.at).toBe((await buyer.subscription()).next_charge?.at);
  const shown =
    preview.kind === 'upgrade' ? { amount_due: preview.amount_due, proration_date: preview.proration_date } : {};
  expect((await post(buyer, preview.kind, { ...to, ...shown })).status).toBe(200);
  // The page says the same after the change.
  expect((await buyer.subscription()).next_charge).toMatchObject({
    amount: preview.invoiced?.amount,
    from_credit: preview.invoiced?.from_credit,
    is_invoiced: true,
  });
  await pass(2 * TIME.HOUR);
  await handleWebhooks();
  const news = (await paidInvoices(buyer)).filter(({ id }) => !before.has(id));
  const renewal = news.find(({ billing_reason }) => billing_reason === 'subscription_cycle');
  const difference = news.find(({ billing_reason }) => billing_reason === 'subscription_update');
  expect([difference?.amount_paid ?? 0, renewal?.amount_paid]).toEqual([
    cents(preview.amount_due),
    cents(preview.invoiced?.amount),
  ]);
  const { next_charge } = await buyer.subscription();
  expect([next_charge?.amount, next_charge?.at]).toEqual([preview.next_charge_amount, preview.next_charge_at]);
  await pass(Date.parse(next_charge!.at) - deps.now().getTime() + 2 * TIME.HOUR);
  await handleWebhooks();
  expect((await paidInvoices(buyer))[0]?.amount_paid).toBe(cents(preview.next_charge_amount));
});

test('without a renewal under way, the preview shows none', async () => {
  const buyer = await subscriber(BASIC);
  expect((await post(buyer, 'preview', PRO)).body.preview.invoiced).toBeNull();
});
