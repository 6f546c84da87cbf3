import { describe, expect, test } from 'vitest';
import { CARDS, type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform();
const { customer, pass, handleWebhooks, sandbox, deps } = platform;
const { subscriber, replaceCard } = billingActions(platform);
const { client } = deps.stripe!;
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const PREMIUM = { tier: 'premium', billing_interval: 'monthly' } as const;

const post = (buyer: Customer, name: string, body?: object) =>
  buyer.call('POST', `/api/payments/subscription/${name}`, body);
const liveAt = async (buyer: Customer) =>
  (await client.subscriptions.list({ customer: await buyer.customerId() })).data[0]!;
const mailsTo = ({ username }: Customer, category: string) =>
  deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', `${username}@example.test`)
    .where('category', '=', category)
    .orderBy('created_at')
    .execute();

/** A Pro subscriber who has scheduled a downgrade to Basic. */
const planner = async (): Promise<Customer> => {
  const buyer = await subscriber(PRO);
  await post(buyer, 'downgrade', BASIC);
  return buyer;
};

describe('cancelling with a downgrade planned', () => {
  test('drops the downgrade, says so, and reactivating schedules it again for the same day', async () => {
    const buyer = await planner();
    const { pending_change } = await buyer.subscription();
    const cancelled = (await post(buyer, 'cancel')).body.subscription;
    expect(cancelled).toMatchObject({
      cancel_at_period_end: true,
      pending_change: null,
      dropped_change: pending_change,
      next_charge: null,
    });
    const mail = (await mailsTo(buyer, 'billing.cancelled')).at(-1);
    expect(mail?.text).toContain('Your planned change to Basic is canceled as well');
    const back = (await post(buyer, 'reactivate')).body.subscription;
    expect(back).toMatchObject({ cancel_at_period_end: false, pending_change, dropped_change: null });
    expect(back.next_charge.amount).toBe(29);
    await pass(Date.parse(back.current_period_end) - deps.now().getTime() + 2 * TIME.HOUR);
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ tier: 'basic', status: 'active', pending_change: null });
  });

  test('is undone the same way on the payment processor’s page', async () => {
    const buyer = await planner();
    const { pending_change } = await buyer.subscription();
    await post(buyer, 'cancel');
    const { id } = await liveAt(buyer);
    await client.subscriptions.update(id, { cancel_at_period_end: false });
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ pending_change, dropped_change: null });
    await handleWebhooks();
    expect((await liveAt(buyer)).metadata.dropped_change).toBeUndefined();
  });

  test('restores nothing once another plan was chosen or the downgrade was undone', async () => {
    const riser = await planner();
    await post(riser, 'cancel');
    await post(riser, 'upgrade', PREMIUM);
    expect(await riser.subscription()).toMatchObject({
      tier: 'premium',
      cancel_at_period_end: false,
      pending_change: null,
      dropped_change: null,
    });
    await post(riser, 'downgrade', BASIC);
    await post(riser, 'cancel');
    await post(riser, 'downgrade', PRO);
    expect(await riser.subscription()).toMatchObject({ pending_change: { tier: 'pro' }, dropped_change: null });
    await post(riser, 'keep');
    await post(riser, 'cancel');
    expect(await riser.subscription()).toMatchObject({ pending_change: null, dropped_change: null });
    expect((await post(riser, 'reactivate')).body.subscription.pending_change).toBeNull();
  });
});

test('the preview of a change after a cancellation shows the next charge', async () => {
  const buyer = await subscriber(PREMIUM);
  await post(buyer, 'cancel');
  const down = await post(buyer, 'preview', BASIC);
  expect([down.status, down.body.preview?.next_charge_amount]).toEqual([200, 29]);
});

test('a trial that ended because of a used card says so, wherever the card was added', async () => {
  const first = await customer();
  await first.buy(PRO, CARDS.pays);
  const second = await customer();
  await second.buy(PRO);
  await replaceCard(second, CARDS.pays);
  await handleWebhooks();
  expect(await second.subscription()).toMatchObject({ status: 'canceled', ended_reason: 'card_had_trial' });
  const [mail] = await mailsTo(second, 'billing.cancelled');
  expect(mail?.subject).toBe('Your Pro trial has ended');
  expect(mail?.text).toContain('The card you added was already used for a free trial');
});

describe('a change of plan within a trial', () => {
  test('without a card promises no charge, before and after it is scheduled', async () => {
    const buyer = await customer();
    await buyer.buy(PRO);
    const { trial_end } = await buyer.subscription();
    for (const plan of [PREMIUM, BASIC]) {
      const { preview } = (await post(buyer, 'preview', plan)).body;
      expect(preview).toMatchObject({ amount_due: 0, has_payment_method: false, trial_end });
    }
    await post(buyer, 'downgrade', BASIC);
    expect(await buyer.subscription()).toMatchObject({ next_charge: null, pending_change: { tier: 'basic' } });
  });

  test('with a card shows the charge, and the mail before the trial ends names the plan that starts', async () => {
    const buyer = await customer();
    await sandbox.completeCheckout(await buyer.begin(PRO), { card: '5555555555554444' });
    await handleWebhooks();
    const { preview } = (await post(buyer, 'preview', BASIC)).body;
    expect(preview).toMatchObject({ has_payment_method: true, next_charge_amount: 29 });
    await post(buyer, 'downgrade', BASIC);
    await pass(5 * TIME.DAY);
    await handleWebhooks();
    const [mail] = await mailsTo(buyer, 'billing.trial-ends');
    expect(mail?.text).toContain('Then we charge your card $29.00 and you move to Basic.');
  });
});
