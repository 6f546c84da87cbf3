import { TRIAL_RULE } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { CARDS, type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';
import { beginCheckout } from './checkout.service';

const platform = await startBillingPlatform();
const { customer, pass, handleWebhooks, sandbox, deps, billing } = platform;
const ORIGIN = 'http://localhost:3000';
const { subscriber, replaceCard, payOpenInvoices } = billingActions(platform);
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const PREMIUM = { tier: 'premium', billing_interval: 'monthly' } as const;
const PATH = '/api/payments/subscription';

const post = (buyer: Customer, name: string, body?: object) => buyer.call('POST', `${PATH}/${name}`, body);
const mailsTo = async ({ username }: Customer) =>
  (
    await deps.db
      .selectFrom('mail_outbox')
      .select('category')
      .where('recipient', '=', `${username}@example.test`)
      .where('category', 'like', 'billing.%')
      .orderBy('created_at')
      .execute()
  ).map(({ category }) => category);

describe('a trial', () => {
  test('without a card gives access for exactly seven days, even without a webhook', async () => {
    const buyer = await customer();
    expect((await buyer.call('GET', PATH)).body).toEqual({ subscription: null, trial_available: true });
    await buyer.buy(PRO);
    expect(await buyer.tier()).toBe('pro');
    expect(await buyer.subscription()).toMatchObject({
      status: 'trialing',
      has_payment_method: false,
      next_charge: null,
    });
    await pass(7 * TIME.DAY - TIME.MINUTE);
    expect(await buyer.tier()).toBe('pro');
    await pass(TIME.MINUTE + TIME.SECOND);
    expect(await buyer.tier()).toBe('free');
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ status: 'canceled' });
    expect((await buyer.call('GET', PATH)).body.trial_available).toBe(false);
  });

  test('says at the checkout who gets one', async () => {
    const buyer = await customer();
    const session = await deps.stripe!.client.checkout.sessions.retrieve(await buyer.begin(PRO));
    expect(session.custom_text.submit?.message).toBe(TRIAL_RULE);
  });

  test('outside a demo, waits until the mailbox is confirmed', async () => {
    const buyer = await customer();
    const away = { ...billing, config: { ...billing.config, demo: false } };
    const begin = () =>
      beginCheckout(away, buyer.id, { ...PRO, success_url: `${ORIGIN}/done`, cancel_url: `${ORIGIN}/pricing` });
    await expect(begin()).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
    await deps.db.updateTable('users').set({ email_confirmed_at: deps.now() }).where('id', '=', buyer.id).execute();
    expect(await begin()).toContain('/checkout/');
  });

  test('sends a mail three days before it ends, and with a card continues as a paid plan', async () => {
    const buyer = await customer();
    await buyer.buy(PRO, CARDS.pays);
    await pass(4 * TIME.DAY + TIME.MINUTE);
    await handleWebhooks();
    expect(await mailsTo(buyer)).toEqual(['billing.welcome', 'billing.trial-ends']);
    await pass(3 * TIME.DAY + 2 * TIME.HOUR);
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ status: 'active', tier: 'pro' });
    expect(await buyer.tier()).toBe('pro');
    expect(await mailsTo(buyer)).toContain('billing.receipt');
  });

  test('is granted once: by account, by mailbox in any spelling, and by card', async () => {
    const first = await customer();
    await first.buy(PRO, CARDS.pays);
    await post(first, 'cancel');
    await pass(8 * TIME.DAY);
    await handleWebhooks();
    await first.buy(PRO, CARDS.pays);
    expect(await first.subscription()).toMatchObject({ status: 'active', trial_end: null });

    const other = await customer();
    const spelt = `${first.username.toUpperCase().replace('-', '-.')}+again@example.test`;
    await deps.db.updateTable('users').set({ email: spelt }).where('id', '=', other.id).execute();
    expect((await other.call('GET', PATH)).body.trial_available).toBe(false);

    const third = await customer();
    const session = await third.begin(PRO);
    await sandbox.completeCheckout(session, { card: CARDS.pays });
    const { checkout } = (await third.call('POST', '/api/payments/sync', { session_id: session })).body;
    expect(checkout).toMatchObject({ state: 'complete', ended: 'card_had_trial' });
    expect(await third.tier()).toBe('free');
    expect(await third.subscription()).toMatchObject({ status: 'canceled' });
  });
});

describe('an upgrade', () => {
  test('is immediate and costs what was shown', async () => {
    const buyer = await subscriber(BASIC);
    await pass(10 * TIME.DAY);
    const { preview } = (await post(buyer, 'preview', PRO)).body;
    expect(preview).toMatchObject({ kind: 'upgrade', recurring_amount: 59, credit: 0 });
    expect(preview.amount_due).toBeGreaterThan(0);
    expect(preview.amount_due).toBeLessThan(59 - 29);
    const { amount_due, proration_date } = preview;
    await pass(TIME.MINUTE);
    const done = await post(buyer, 'upgrade', { ...PRO, amount_due, proration_date });
    expect([done.status, done.body.subscription.tier, await buyer.tier()]).toEqual([200, 'pro', 'pro']);
    const { payments } = (await buyer.call('GET', '/api/payments/payments?per_page=1')).body;
    expect(payments[0]).toMatchObject({
      amount: amount_due,
      status: 'succeeded',
      payment_method: 'Visa •••• 4242',
      description: 'Change of plan',
    });
    expect((await post(buyer, 'upgrade', PRO)).status).toBe(200);
  });

  test('is refused at an amount other than the one shown', async () => {
    const buyer = await subscriber(BASIC);
    const { preview } = (await post(buyer, 'preview', PRO)).body;
    const cheaper = { ...PRO, amount_due: 1, proration_date: preview.proration_date };
    expect((await post(buyer, 'upgrade', cheaper)).body.code).toBe('AMOUNT_CHANGED');
    await pass(TIME.HOUR);
    const stale = { ...PRO, amount_due: preview.amount_due, proration_date: preview.proration_date };
    expect((await post(buyer, 'upgrade', stale)).body.code).toBe('AMOUNT_CHANGED');
    expect(await buyer.tier()).toBe('basic');
  });

  test('whose payment fails leaves the plan unchanged and nothing due', async () => {
    const buyer = await customer();
    await buyer.buy(BASIC, CARDS.failsLater);
    await pass(TIME.DAY);
    // In a trial nothing is due, so even this card may upgrade; the end of the trial shows the failure.
    expect((await post(buyer, 'upgrade', PRO)).body.subscription).toMatchObject({ tier: 'pro', status: 'trialing' });
    const payer = await subscriber(BASIC);
    await replaceCard(payer, CARDS.failsLater);
    const refused = await post(payer, 'upgrade', PREMIUM);
    expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENT_FAILED']);
    await handleWebhooks();
    expect(await payer.tier()).toBe('basic');
    expect(await payer.subscription()).toMatchObject({ status: 'active', tier: 'basic' });
    await replaceCard(payer, CARDS.pays);
    expect((await post(payer, 'upgrade', PREMIUM)).status).toBe(200);
    expect(await payer.tier()).toBe('premium');
  });

  test('that needs the bank’s confirmation links there, and takes effect only then', async () => {
    const buyer = await subscriber(BASIC);
    await replaceCard(buyer, CARDS.asksBank);
    const asked = await post(buyer, 'upgrade', PRO);
    expect([asked.status, asked.body.code]).toEqual([402, 'PAYMENT_ACTION_REQUIRED']);
    expect(asked.body.payment_url).toMatch(/^http/);
    expect(await buyer.tier()).toBe('basic');
  });

  test('undoes a scheduled downgrade and a scheduled cancellation', async () => {
    const buyer = await subscriber(PRO);
    await post(buyer, 'downgrade', BASIC);
    await post(buyer, 'upgrade', PREMIUM);
    expect(await buyer.subscription()).toMatchObject({ tier: 'premium', pending_change: null });
    const yearly = await subscriber(PRO);
    await post(yearly, 'cancel');
    await post(yearly, 'upgrade', { ...PRO, billing_interval: 'yearly' });
    expect(await yearly.subscription()).toMatchObject({ billing_interval: 'yearly', cancel_at_period_end: false });
  });
});

describe('a downgrade', () => {
  test('keeps everything to the last second of the period and can be undone', async () => {
    const buyer = await subscriber(PREMIUM);
    const { preview } = (await post(buyer, 'preview', BASIC)).body;
    expect(preview).toMatchObject({ kind: 'downgrade', amount_due: 0, recurring_amount: 29 });
    const { subscription } = (await post(buyer, 'downgrade', BASIC)).body;
    expect(subscription).toMatchObject({ tier: 'premium', pending_change: { tier: 'basic', amount: 29 } });
    expect(subscription.next_charge).toEqual({
      amount: 29,
      from_credit: 0,
      at: subscription.current_period_end,
      is_invoiced: false,
    });
    expect((await post(buyer, 'keep')).body.subscription.pending_change).toBeNull();
    expect((await post(buyer, 'keep')).body.code).toBe('NOTHING_SCHEDULED');
    await post(buyer, 'downgrade', BASIC);
    const left = Date.parse(subscription.current_period_end) - deps.now().getTime();
    await pass(left - TIME.SECOND);
    expect(await buyer.tier()).toBe('premium');
    await pass(TIME.SECOND);
    expect(await buyer.tier()).toBe('basic');
    await pass(2 * TIME.HOUR);
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ tier: 'basic', status: 'active', pending_change: null });
    const { payments } = (await buyer.call('GET', '/api/payments/payments?per_page=1')).body;
    expect(payments[0]).toMatchObject({ amount: 29, status: 'succeeded', description: 'Basic, Monthly' });
  });

  test('through the upgrade endpoint is refused, and the reverse', async () => {
    const buyer = await subscriber(PRO);
    expect((await post(buyer, 'upgrade', BASIC)).body.code).toBe('WRONG_DIRECTION');
    expect((await post(buyer, 'downgrade', PREMIUM)).body.code).toBe('WRONG_DIRECTION');
    expect((await post(buyer, 'preview', PRO)).body.code).toBe('WRONG_DIRECTION');
  });
});

describe('a cancellation', () => {
  test('can be undone while it is scheduled, and not after', async () => {
    const buyer = await subscriber(PRO);
    const cancelled = (await post(buyer, 'cancel')).body.subscription;
    expect(cancelled).toMatchObject({ cancel_at_period_end: true, next_charge: null, status: 'active' });
    expect((await post(buyer, 'reactivate')).body.subscription).toMatchObject({ cancel_at_period_end: false });
    expect((await post(buyer, 'reactivate')).body.code).toBe('NOTHING_SCHEDULED');
    await post(buyer, 'cancel');
    await pass(Date.parse(cancelled.current_period_end) - deps.now().getTime() - TIME.SECOND);
    expect(await buyer.tier()).toBe('pro');
    await pass(2 * TIME.SECOND);
    expect(await buyer.tier()).toBe('free');
    expect((await post(buyer, 'reactivate')).body.code).toBe('NO_SUBSCRIPTION');
    expect(await mailsTo(buyer)).toContain('billing.cancelled');
  });

  test('and a scheduled downgrade exclude each other', async () => {
    const buyer = await subscriber(PRO);
    await post(buyer, 'downgrade', BASIC);
    expect((await post(buyer, 'cancel')).body.subscription).toMatchObject({
      cancel_at_period_end: true,
      pending_change: null,
    });
    expect((await post(buyer, 'downgrade', BASIC)).body.subscription).toMatchObject({
      cancel_at_period_end: false,
      pending_change: { tier: 'basic' },
    });
  });
});

describe('a renewal that fails', () => {
  test('keeps the plan active for seven days with a warning, and paying restores it', async () => {
    const buyer = await subscriber(PRO);
    await replaceCard(buyer, CARDS.failsLater);
    const { current_period_end } = await buyer.subscription();
    await pass(Date.parse(current_period_end) - deps.now().getTime() + 2 * TIME.HOUR);
    await handleWebhooks();
    const late = await buyer.subscription();
    expect(late).toMatchObject({ status: 'past_due', grace_ends_at: expect.any(String) });
    expect(await buyer.tier()).toBe('pro');
    expect(await mailsTo(buyer)).toContain('billing.payment-failed');
    expect((await post(buyer, 'upgrade', PREMIUM)).body.code).toBe('PAYMENT_FAILED');
    await pass(Date.parse(String(late.grace_ends_at)) - deps.now().getTime() + TIME.SECOND);
    expect(await buyer.tier()).toBe('free');
    await replaceCard(buyer, CARDS.pays);
    await payOpenInvoices(buyer);
    await handleWebhooks();
    expect(await buyer.tier()).toBe('pro');
  });
});

test('a customer deleted at the payment processor has no plan, and may buy again', async () => {
  const buyer = await subscriber(PRO);
  await post(buyer, 'downgrade', BASIC);
  const deleted = await buyer.customerId();
  await deps.stripe!.client.customers.del(deleted);
  await handleWebhooks();
  expect([await buyer.tier(), (await buyer.subscription()).status]).toEqual(['free', 'canceled']);
  await buyer.buy(PRO, CARDS.pays);
  expect([await buyer.tier(), (await buyer.subscription()).status]).toEqual(['pro', 'active']);
  const { subscriptions } = await sandbox.state(await buyer.customerId());
  expect([(await buyer.customerId()) !== deleted, subscriptions.length]).toEqual([true, 1]);
});
