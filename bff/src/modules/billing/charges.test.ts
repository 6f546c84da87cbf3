import { type ChangePreview, changeKind, type PlanChoice, type WireSubscription } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { CARDS, type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { claimTrial } from './trial-claims.repository';

const platform = await startBillingPlatform();
const { customer, pass, handleWebhooks, sandbox, deps } = platform;
const PATH = '/api/payments/subscription';

const PLANS: readonly PlanChoice[] = (['basic', 'pro', 'premium'] as const).flatMap((tier) => [
  { tier, billing_interval: 'monthly' as const },
  { tier, billing_interval: 'yearly' as const },
]);
const QUARTERLY: PlanChoice = { tier: 'pro', billing_interval: 'quarterly' };
type PlanOrFree = PlanChoice | 'free';
/** Free is the same for both intervals. */
const EVERY: readonly PlanOrFree[] = ['free', ...PLANS, QUARTERLY];

const isDeep = Boolean(process.env.PREBELL_DEEP);
/** The short selection: up and down, between intervals, and within each. */
const SAMPLES = new Set([
  'free to pro monthly',
  'basic monthly to pro monthly',
  'basic yearly to premium monthly',
  'pro monthly to pro yearly',
  'pro quarterly to premium monthly',
  'premium yearly to basic monthly',
  'premium yearly to free',
]);

interface Changed {
  readonly name: string;
  readonly buyer: Customer;
  readonly from: PlanOrFree;
  readonly to: PlanOrFree;
  preview: ChangePreview | null;
}

const nameOf = (plan: PlanOrFree): string => (plan === 'free' ? 'free' : `${plan.tier} ${plan.billing_interval}`);
const isSampled = (from: PlanOrFree, to: PlanOrFree) => SAMPLES.has(`${nameOf(from)} to ${nameOf(to)}`);
const post = (buyer: Customer, name: string, body?: object) => buyer.call('POST', `${PATH}/${name}`, body);
const invoicesOf = async (buyer: Customer) => (await sandbox.state(await buyer.customerId())).invoices;

/** The next purchase is paid immediately. */
const useUpTrial = (buyer: Customer): Promise<void> =>
  claimTrial(
    deps.db,
    { id: buyer.id, email: `${buyer.username}@example.test` },
    { fingerprint: null, now: deps.now() },
  );

const beginWith = async (buyer: Customer, from: PlanOrFree): Promise<void> => {
  if (from === 'free') return;
  await useUpTrial(buyer);
  await buyer.buy(from, CARDS.pays);
};

const change = async (changed: Changed): Promise<void> => {
  const { buyer, from, to, name } = changed;
  if (from === 'free') {
    // Each card gets one trial.
    if (nameOf(to) !== 'pro monthly') await useUpTrial(buyer);
    if (to !== 'free') await buyer.buy(to, CARDS.pays);
    return;
  }
  if (to === 'free') {
    await post(buyer, 'cancel');
    return;
  }
  const { preview } = (await post(buyer, 'preview', to)).body;
  changed.preview = preview;
  const call = changeKind(from, to) === 'upgrade' ? 'upgrade' : 'downgrade';
  const shown = call === 'upgrade' ? { amount_due: preview.amount_due, proration_date: preview.proration_date } : {};
  const { status, body } = await post(buyer, call, { ...to, ...shown });
  expect([status, name, body.code]).toEqual([200, name, undefined]);
};

/** What a subscriber reads before the renewal, and what the renewal charged, in cents. */
const compare = async ({ buyer, name, preview }: Changed, before: WireSubscription, isFirst: boolean) => {
  const due = before.next_charge!;
  const invoice = (await invoicesOf(buyer)).find(({ created }) => created * 1000 === Date.parse(due.at));
  expect(invoice?.status, name).toBe('paid');
  const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);
  const shown = { amount: cents(due.amount), credit: cents(before.credit), used: cents(due.from_credit) };
  const real = {
    amount: invoice!.amount_paid,
    credit: 0 - invoice!.starting_balance,
    used: invoice!.ending_balance! - invoice!.starting_balance,
  };
  expect({ name, ...shown }).toEqual({ name, ...real });
  if (preview && isFirst)
    expect({
      name,
      amount: cents(preview.next_charge_amount),
      credit: cents(preview.credit),
      at: preview.next_charge_at,
    }).toEqual({ name, amount: real.amount, credit: real.credit, at: due.at });
  const left = (await buyer.subscription()).credit;
  expect([name, cents(left)]).toEqual([name, 0 - invoice!.ending_balance!]);
};

test('after every change of plan, the announced charge, date and credit match the renewal to the cent', async () => {
  const all: Changed[] = [];
  for (const from of EVERY)
    for (const to of EVERY)
      if (isDeep ? from !== to : isSampled(from, to))
        all.push({ name: `${nameOf(from)} to ${nameOf(to)}`, buyer: await customer(), from, to, preview: null });
  for (const { buyer, from } of all) await beginWith(buyer, from);
  await pass(3 * TIME.DAY + 12_345 * TIME.SECOND);
  for (const each of all) await change(each);
  await handleWebhooks();

  const announced = new Map<Changed, WireSubscription>();
  for (const each of all) {
    const subscription = await each.buyer.subscription();
    if (each.to === 'free') expect([each.name, subscription?.next_charge ?? null]).toEqual([each.name, null]);
    else announced.set(each, subscription);
  }
  const toFree = all.filter(({ to }) => to === 'free');
  const counts = new Map(
    await Promise.all(toFree.map(async (each) => [each, (await invoicesOf(each.buyer)).length] as const)),
  );

  // In order of their renewals, each checked again shortly before: monthly subscribers renew earlier than others as well.
  const due = [...announced].toSorted(([, a], [, b]) => Date.parse(a.next_charge!.at) - Date.parse(b.next_charge!.at));
  for (const [each, before] of due) {
    const wait = Date.parse(before.next_charge!.at) + 2 * TIME.HOUR - deps.now().getTime();
    if (wait > 0) {
      await pass(wait);
      await handleWebhooks();
    }
    await compare(each, before, true);
  }
  for (const each of toFree)
    expect([each.name, (await invoicesOf(each.buyer)).length]).toEqual([each.name, counts.get(each)]);
}, 300_000);

test('the preview of another downgrade shows its own next charge, not that of the scheduled change', async () => {
  const buyer = await customer();
  await useUpTrial(buyer);
  await beginWith(buyer, { tier: 'premium', billing_interval: 'monthly' });
  const change = async (name: string, tier: 'basic' | 'pro') =>
    (await post(buyer, name, { tier, billing_interval: 'monthly' })).body;
  await change('downgrade', 'basic');
  expect((await change('preview', 'pro')).preview.next_charge_amount).toBe(59);
  expect((await change('preview', 'basic')).preview.next_charge_amount).toBe(29);
});

test('credit from a change of plan has its own row and is announced by mail', async () => {
  const buyer = await customer();
  await useUpTrial(buyer);
  await beginWith(buyer, { tier: 'basic', billing_interval: 'yearly' });
  await pass(3 * TIME.DAY);
  await post(buyer, 'upgrade', { tier: 'pro', billing_interval: 'monthly' });
  await handleWebhooks();
  const { credit } = await buyer.subscription();
  expect(credit).toBeGreaterThan(0);
  const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
  expect(payments).toHaveLength(2);
  expect(payments[0]).toMatchObject({
    description: 'Change of plan',
    amount: 0,
    credit_amount: 0,
    credited_amount: credit,
    status: 'succeeded',
  });
  expect(payments[1]).toMatchObject({ amount: 288, credited_amount: 0 });
  const mails = await deps.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', `${buyer.username}@example.test`)
    .where('category', '=', 'billing.credit')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Prebell credit']);
  expect(mails[0]?.text).toContain(`$${credit!.toFixed(2)} was added to your credit`);
  const receipts = await deps.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', `${buyer.username}@example.test`)
    .where('category', '=', 'billing.receipt')
    .execute();
  expect(receipts).toHaveLength(1);
});

test('credit from a longer plan pays one renewal after the other, each announced beforehand', async () => {
  const buyer = await customer();
  await beginWith(buyer, { tier: 'basic', billing_interval: 'yearly' });
  await pass(3 * TIME.DAY);
  const changed: Changed = {
    name: 'basic yearly to pro monthly',
    buyer,
    from: { tier: 'basic', billing_interval: 'yearly' },
    to: { tier: 'pro', billing_interval: 'monthly' },
    preview: null,
  };
  await change(changed);
  let { credit } = await buyer.subscription();
  expect(credit).toBeGreaterThan(3 * 59);
  for (let round = 0; round < 5; round += 1) {
    const before = await buyer.subscription();
    await pass(Date.parse(before.next_charge!.at) + 2 * TIME.HOUR - deps.now().getTime());
    await handleWebhooks();
    await compare(changed, before, round === 0);
    const { payments } = (await buyer.call('GET', '/api/payments/payments?per_page=1')).body;
    expect(payments[0]).toMatchObject({
      amount: before.next_charge!.amount,
      credit_amount: before.next_charge!.from_credit,
      status: 'succeeded',
    });
    credit = (await buyer.subscription()).credit!;
  }
  expect(credit).toBe(0);
  const mails = await deps.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', `${buyer.username}@example.test`)
    .where('category', '=', 'billing.receipt')
    .execute();
  expect(mails.map(({ text }) => text).filter((text) => text?.includes('$0.00 received'))).toEqual([]);
  expect(mails.filter(({ text }) => text?.includes('Your credit paid $59.00')).length).toBe(3);
}, 300_000);
