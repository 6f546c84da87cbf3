import { expect, test } from 'vitest';
import { type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform();
const { customer, pass, handleWebhooks, sandbox, deps, request, signIn } = platform;
const { subscriber } = billingActions(platform);
const { client } = deps.stripe!;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;

const setActive = async ({ id }: Customer, is_active: boolean) => {
  const { token } = await signIn('admin');
  return request('PUT', `/api/admin/users/${id}/status`, { token, body: { is_active, reason: 'Asked for it' } });
};
const isActive = async ({ id }: Customer) =>
  (await deps.db.selectFrom('users').select('is_active').where('id', '=', id).executeTakeFirstOrThrow()).is_active;
const liveAt = async (buyer: Customer) =>
  (await client.subscriptions.list({ customer: await buyer.customerId() })).data[0]!;
const cancellationMails = ({ username }: Customer) =>
  deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', `${username}@example.test`)
    .where('category', '=', 'billing.cancelled')
    .orderBy('created_at')
    .execute();

test('deactivating an account ends its renewal, notifies the customer, logs it, and charges nothing more', async () => {
  const buyer = await subscriber(PRO);
  expect((await setActive(buyer, false)).status).toBe(200);
  const subscription = await liveAt(buyer);
  expect(subscription.cancel_at_period_end).toBe(true);
  const mail = (await cancellationMails(buyer)).at(-1);
  expect(mail?.text).toContain('We deactivated your account, so your Pro subscription does not renew.');
  expect(mail?.text).toContain('we will not charge you again');
  const { token } = await signIn('admin');
  const { entries } = (await request('GET', '/api/admin/audit?action=user.status', { token })).body;
  expect(entries[0]).toMatchObject({
    before: { is_active: true, subscription_renews: true },
    after: { is_active: false, subscription_renews: false },
  });
  const before = (await client.invoices.list({ customer: await buyer.customerId() })).data.length;
  await pass(32 * TIME.DAY);
  await handleWebhooks();
  expect((await client.invoices.list({ customer: await buyer.customerId() })).data).toHaveLength(before);
});

test('while the payment processor cannot be reached, deactivating a subscriber is refused and changes nothing', async () => {
  const buyer = await subscriber(PRO);
  sandbox.faults.set({ failRequests: 50 });
  const answer = await setActive(buyer, false);
  sandbox.faults.clear();
  expect(answer).toMatchObject({ status: 503, body: { code: 'PAYMENTS_UNAVAILABLE' } });
  expect(await isActive(buyer)).toBe(true);
});

test('an account without a subscription needs no payment processor', async () => {
  const visitor = await customer();
  expect((await setActive(visitor, false)).status).toBe(200);
  expect(await isActive(visitor)).toBe(false);
});

test('a cancellation that a deactivated customer undoes in an open billing page is made again', async () => {
  const buyer = await subscriber(PRO);
  await setActive(buyer, false);
  await client.subscriptions.update((await liveAt(buyer)).id, { cancel_at_period_end: false });
  await handleWebhooks();
  expect((await liveAt(buyer)).cancel_at_period_end).toBe(true);
  await setActive(buyer, true);
  expect((await buyer.call('POST', '/api/payments/subscription/reactivate')).status).toBe(200);
  expect((await liveAt(buyer)).cancel_at_period_end).toBe(false);
});
