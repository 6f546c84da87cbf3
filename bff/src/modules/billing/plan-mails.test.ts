import { deleteMailsBefore } from '@prebell/server/mail';
import { describe, expect, test } from 'vitest';
import { CARDS, type Customer, longDate, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';

const platform = await startBillingPlatform();
const { customer, pass, handleWebhooks, sandbox, deps } = platform;
const { subscriber } = billingActions(platform);
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const YEARLY = { tier: 'premium', billing_interval: 'yearly' } as const;
const OTHER_CARD = '5555555555554444';

const post = (buyer: Customer, name: string, body?: object) =>
  buyer.call('POST', `/api/payments/subscription/${name}`, body);
const sync = (buyer: Customer) => buyer.call('POST', '/api/payments/sync', {});
const mailsTo = ({ username }: Customer, category: string) =>
  deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', `${username}@example.test`)
    .where('category', '=', `billing.${category}`)
    .orderBy('created_at')
    .execute();
/** The hourly task, which keeps mails for 30 days. */
const forgetMails = () => deleteMailsBefore(deps.db, new Date(deps.now().getTime() - 30 * TIME.DAY));

describe('a receipt', () => {
  test('is sent once for every payment, also when the clock jumps past several of them', async () => {
    const buyer = await subscriber(PRO);
    await handleWebhooks();
    expect(await mailsTo(buyer, 'receipt')).toHaveLength(1);
    await pass(100 * TIME.DAY);
    await handleWebhooks();
    const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
    const paid = payments.filter(({ status }: { status: string }) => status === 'succeeded');
    expect(paid).toHaveLength(4);
    const receipts = await mailsTo(buyer, 'receipt');
    for (const { id } of paid) expect(receipts.filter(({ text }) => text?.includes(id))).toHaveLength(1);
    await sync(buyer);
    expect(await mailsTo(buyer, 'receipt')).toHaveLength(4);
  });

  test('and the welcome are not sent again after their mails were deleted', async () => {
    const buyer = await subscriber(YEARLY);
    await handleWebhooks();
    expect([(await mailsTo(buyer, 'receipt')).length, (await mailsTo(buyer, 'welcome')).length > 0]).toEqual([1, true]);
    await post(buyer, 'cancel');
    await pass(31 * TIME.DAY);
    await forgetMails();
    await sync(buyer);
    for (const category of ['receipt', 'welcome', 'cancelled']) expect(await mailsTo(buyer, category)).toEqual([]);
  });
});

describe('a change of plan that charges nothing now', () => {
  test('within a trial is announced once, with both plans, the end of the trial and the price', async () => {
    const buyer = await customer();
    await sandbox.completeCheckout(await buyer.begin(BASIC), { card: OTHER_CARD });
    await handleWebhooks();
    await post(buyer, 'upgrade', PRO);
    await handleWebhooks();
    await sync(buyer);
    const mails = await mailsTo(buyer, 'trial-changed');
    const end = longDate((await buyer.subscription()).trial_end!);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your trial continues on Pro']);
    for (const part of [
      'The change is immediate and costs nothing during the trial.',
      `When the trial ends on ${end}, we charge your card $59.00.`,
      'Basic, monthly',
      'Pro, monthly',
      '$59.00 monthly',
    ])
      expect(mails[0]?.text).toContain(part);
  });

  test('within a trial without a card promises no charge', async () => {
    const buyer = await customer();
    await buyer.buy(BASIC);
    await post(buyer, 'upgrade', PRO);
    const [mail] = await mailsTo(buyer, 'trial-changed');
    expect(mail?.text).toContain('Without a card we do not charge you, and your account returns to the Free plan.');
    expect(mail?.text).not.toContain('we charge your card');
  });

  test('to a lower plan sends one mail with its date and price, and another one only when it is planned again', async () => {
    const buyer = await subscriber(YEARLY);
    await post(buyer, 'downgrade', BASIC);
    await handleWebhooks();
    await sync(buyer);
    const mails = await mailsTo(buyer, 'planned');
    const start = longDate((await buyer.subscription()).pending_change!.effective_at);
    expect(mails.map(({ subject }) => subject)).toEqual([`Your plan changes to Basic on ${start}`]);
    for (const part of [
      `Until ${start} you keep all Premium features, and you can undo the change.`,
      'Premium, yearly',
      'Basic, monthly',
      '$29.00 monthly',
    ])
      expect(mails[0]?.text).toContain(part);
    await post(buyer, 'keep');
    expect(await mailsTo(buyer, 'planned')).toHaveLength(1);
    await post(buyer, 'downgrade', BASIC);
    expect(await mailsTo(buyer, 'planned')).toHaveLength(2);
    await pass(31 * TIME.DAY);
    await forgetMails();
    await sync(buyer);
    expect(await mailsTo(buyer, 'planned')).toEqual([]);
  });
});

test('a failed plan ended with its grace, not with the last attempt to collect it', async () => {
  const buyer = await subscriber(PRO);
  await billingActions(platform).replaceCard(buyer, CARDS.failsLater);
  await pass(Date.parse((await buyer.subscription()).current_period_end) - deps.now().getTime() + 2 * TIME.HOUR);
  await handleWebhooks();
  const { grace_ends_at } = await buyer.subscription();
  await pass(20 * TIME.DAY);
  await handleWebhooks();
  const { status, ends_at } = await buyer.subscription();
  expect([status, ends_at]).toEqual(['canceled', grace_ends_at]);
  const { user } = (await buyer.call('GET', '/api/auth/profile')).body;
  expect(user.subscription_expires).toBe(grace_ends_at);
  const mail = (await mailsTo(buyer, 'cancelled')).at(-1);
  expect(mail?.text).toContain(`Pro ended on ${longDate(grace_ends_at!)}`);
});
