import { expect, onTestFinished, test } from 'vitest';
import { type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';
import { DEMO_PASSWORD } from '../../demo/demo-accounts';
import { openSession } from '../auth/auth.service';

const platform = await startBillingPlatform();
const { deps, request, pass, handleWebhooks } = platform;
const { subscriber } = billingActions(platform);
const { client } = deps.stripe!;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const admin = await deps.db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
/** Months pass in these tests, so an admin signs in again for each call. */
const asAdmin = async (): Promise<string> => {
  const client = { address: '127.0.0.1', userAgent: null, isBrowser: false };
  return (await openSession(deps, deps.db, { userId: admin.id, client })).access_token;
};

const paymentOf = async (buyer: Customer) => (await buyer.call('GET', '/api/payments/payments')).body.payments[0];
const refund = async (id: string, body: object, as?: string) =>
  request('POST', `/api/admin/payments/${id}/refund`, { token: as ?? (await asAdmin()), body });
const refundsAt = async (id: string) => {
  const { data } = await client.invoices.list({ customer: id, expand: ['data.payments'] });
  const charges = await client.charges.list({ customer: id });
  return { invoices: data.length, refunded: charges.data.map(({ amount_refunded }) => amount_refunded) };
};
const mailsTo = async ({ username }: Customer) =>
  (
    await deps.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('recipient', '=', `${username}@example.test`)
      .where('category', '=', 'billing.refund')
      .orderBy('created_at')
      .execute()
  ).map(({ text }) => text?.split('\n')[0]);

test('a payment is refunded in full: to the card, in both lists, in the log, by mail', async () => {
  const buyer = await subscriber(PRO);
  const { id } = await paymentOf(buyer);
  const { status, body } = await refund(id, { reason: 'Cancelled within the trial' });
  expect([status, body.payment]).toMatchObject([
    200,
    { id, amount: 59, refunded_amount: 59, user: { username: buyer.username } },
  ]);
  expect(await paymentOf(buyer)).toMatchObject({ id, refunded_amount: 59 });
  expect((await refundsAt(await buyer.customerId())).refunded).toContain(5900);
  const { payments } = (await request('GET', '/api/payments/admin/payments', { token: await asAdmin() })).body;
  expect(payments.find((each: { id: string }) => each.id === id)).toMatchObject({ refunded_amount: 59 });
  const { entries } = (await request('GET', '/api/admin/audit?action=payment.refund', { token: await asAdmin() })).body;
  expect(entries[0]).toMatchObject({
    actor: { username: 'admin' },
    target: { username: buyer.username },
    before: { payment: id, refunded_amount: 0 },
    after: { payment: id, refunded_amount: 59 },
    reason: 'Cancelled within the trial',
  });
  await handleWebhooks();
  expect(await mailsTo(buyer)).toEqual(['We refunded $59.00']);
  expect(await buyer.tier()).toBe('pro');
});

test('partial refunds add up to the payment and no further; each refusal says why', async () => {
  const buyer = await subscriber(PRO);
  const { id } = await paymentOf(buyer);
  expect((await refund(id, { amount: 10.01, reason: 'x' })).body.payment.refunded_amount).toBe(10.01);
  const tooMuch = await refund(id, { amount: 49, reason: 'x' });
  expect([tooMuch.status, tooMuch.body]).toMatchObject([
    409,
    { code: 'REFUND_REFUSED', error: 'You can refund at most $48.99 of this payment.' },
  ]);
  expect((await refund(id, { amount: 20, reason: 'x' })).body.payment.refunded_amount).toBe(30.01);
  expect((await refund(id, { reason: 'the rest' })).body.payment.refunded_amount).toBe(59);
  const again = await refund(id, { amount: 1, reason: 'x' });
  expect(again.body).toMatchObject({ error: 'This payment was already refunded in full.' });
  expect(await mailsTo(buyer)).toEqual(['We refunded $10.01', 'We refunded $20.00', 'We refunded $28.99']);
  for (const body of [
    {},
    { reason: '  ' },
    { amount: 0, reason: 'x' },
    { amount: -5, reason: 'x' },
    { amount: 1.005, reason: 'x' },
  ])
    expect((await refund(id, body)).status).toBe(400);
});

test('a second press, four concurrent ones and a lost answer are one refund', async () => {
  const buyer = await subscriber(PRO);
  const { id } = await paymentOf(buyer);
  const shown = { amount: 15, refunded_amount: 0, reason: 'Once' };
  const answers = await Promise.all(Array.from({ length: 4 }, () => refund(id, shown)));
  expect(answers.map(({ status, body }) => [status, body.payment?.refunded_amount])).toEqual(
    Array.from({ length: 4 }, () => [200, 15]),
  );
  expect((await refund(id, shown)).body.payment.refunded_amount).toBe(15);
  expect((await refundsAt(await buyer.customerId())).refunded).toContain(1500);
  const { entries } = (
    await request('GET', `/api/admin/audit?action=payment.refund&user=${buyer.id}`, { token: await asAdmin() })
  ).body;
  expect(entries).toHaveLength(1);
  // An admin with an outdated view gets an error instead of refunding again.
  const stale = await refund(id, { amount: 20, refunded_amount: 0, reason: 'Twice' });
  expect([stale.status, stale.body.code]).toEqual([409, 'AMOUNT_CHANGED']);
});

test('a refund made at the payment processor is mirrored and mailed as well', async () => {
  const buyer = await subscriber(PRO);
  const { data } = await client.charges.list({ customer: await buyer.customerId() });
  await client.refunds.create({ charge: data[0]!.id, amount: 500 });
  await handleWebhooks();
  expect(await paymentOf(buyer)).toMatchObject({ refunded_amount: 5 });
  expect(await mailsTo(buyer)).toEqual(['We refunded $5.00']);
  await handleWebhooks();
  expect(await mailsTo(buyer)).toHaveLength(1);
});

test('the owner’s open pages get an event about a refund, made here or at the payment processor', async () => {
  const buyer = await subscriber(PRO);
  await handleWebhooks();
  const { id } = await paymentOf(buyer);
  const notified: string[] = [];
  onTestFinished(deps.sessions.onChange((userId) => void notified.push(userId)));
  await refund(id, { amount: 10, reason: 'x' });
  expect(notified).toEqual([buyer.id]);
  const { data } = await client.charges.list({ customer: await buyer.customerId() });
  await handleWebhooks();
  notified.length = 0;
  await client.refunds.create({ charge: data[0]!.id, amount: 500 });
  await handleWebhooks();
  expect(notified).toEqual([buyer.id]);
  expect(await paymentOf(buyer)).toMatchObject({ refunded_amount: 15 });
});

test('only an admin can refund, and only an existing payment by card', async () => {
  const buyer = await subscriber({ tier: 'basic', billing_interval: 'yearly' });
  await buyer.call('POST', '/api/payments/subscription/upgrade', PRO);
  const { next_charge } = await buyer.subscription();
  await pass(Date.parse(next_charge!.at) - deps.now().getTime() + 2 * TIME.HOUR);
  await handleWebhooks();
  const byCredit = await paymentOf(buyer);
  expect(byCredit).toMatchObject({ amount: 0, credit_amount: 59 });
  expect((await refund(byCredit.id, { reason: 'x' })).body).toMatchObject({
    code: 'REFUND_REFUSED',
    error: 'No card was charged for this payment: credit paid it. There is nothing to refund.',
  });
  expect((await refund('in_nobody', { reason: 'x' })).status).toBe(404);
  expect((await refund(byCredit.id, { reason: 'x' }, buyer.token)).status).toBe(403);
});

test('a refund needs the admin’s password within the last 10 minutes, and sends nothing without it', async () => {
  const buyer = await subscriber(PRO);
  const { id } = await paymentOf(buyer);
  const token = await asAdmin();
  await deps.db
    .updateTable('sessions')
    .set({ password_at: new Date(deps.now().getTime() - 10 * TIME.MINUTE) })
    .where('user_id', '=', admin.id)
    .execute();
  const refused = await refund(id, { reason: 'x' }, token);
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'STEP_UP_REQUIRED', error: expect.stringContaining('POST /api/auth/step-up') },
  });
  expect(await paymentOf(buyer)).toMatchObject({ id, refunded_amount: 0 });
  await request('POST', '/api/auth/step-up', { token, body: { password: DEMO_PASSWORD } });
  expect((await refund(id, { reason: 'x' }, token)).body.payment.refunded_amount).toBe(59);
});
