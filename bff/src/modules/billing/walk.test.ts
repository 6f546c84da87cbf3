import { changeKind, INTERVALS, SUBSCRIPTION_STATUSES, TIERS } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARDS, type Customer, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';
import { deepRuns } from '../../../test/deep-runs';
import { replaceGrant } from './grants.repository';

const platform = await startBillingPlatform();
const { customer, pass, handleWebhooks, sandbox, deps } = platform;
const { subscriber, replaceCard, payOpenInvoices, leave } = billingActions(platform);
const isDeep = Boolean(process.env.PREBELL_DEEP);
const PAID = ['basic', 'pro', 'premium'] as const;
const choice = fc.record({ tier: fc.constantFrom(...PAID), billing_interval: fc.constantFrom(...INTERVALS) });
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never;

/** Everything a customer can do at any time, and the effects of time. */
const step = fc.oneof(
  fc.record({ name: fc.constantFrom('upgrade', 'downgrade'), choice }),
  fc.record({ name: fc.constantFrom('cancel', 'reactivate', 'keep', 'buy', 'pay'), choice: fc.constant(null) }),
  fc.record({ name: fc.constantFrom('good card', 'bad card', 'card that asks the bank'), choice: fc.constant(null) }),
  fc.record({ name: fc.constantFrom('an hour', 'a day', 'a week', 'a month'), choice: fc.constant(null) }),
);
const LAPSES: Record<string, number> = {
  'an hour': TIME.HOUR,
  'a day': TIME.DAY,
  'a week': 7 * TIME.DAY,
  'a month': 30 * TIME.DAY,
};

const carryOut = async (buyer: Customer, { name, choice: to }: { name: string; choice: Choice | null }) => {
  const lapse = LAPSES[name];
  if (lapse !== undefined) return pass(lapse);
  if (name === 'pay') return payOpenInvoices(buyer);
  if (name === 'good card') return replaceCard(buyer, CARDS.pays);
  if (name === 'bad card') return replaceCard(buyer, CARDS.failsLater);
  if (name === 'card that asks the bank') return replaceCard(buyer, CARDS.asksBank);
  if (name === 'buy') {
    const { status } = (await buyer.subscription()) ?? {};
    if (status === 'canceled') await buyer.buy({ tier: 'pro', billing_interval: 'monthly' }, CARDS.pays);
    return undefined;
  }
  const { status, body } = await buyer.call('POST', `/api/payments/subscription/${name}`, to ?? undefined);
  expect([200, 402, 409], JSON.stringify(body)).toContain(status);
};

/** The mirror matches the payment processor, and the tier is one that the state allows. */
const assertTrue = async (buyer: Customer) => {
  const { subscriptions } = await sandbox.state(await buyer.customerId());
  const mirrored = await deps.db.selectFrom('subscriptions').selectAll().where('user_id', '=', buyer.id).execute();
  const facts = (list: readonly { id: string; status: string; cancel_at_period_end: boolean }[]) =>
    list.map(({ id, status, cancel_at_period_end }) => `${id} ${status} ${cancel_at_period_end}`).toSorted();
  expect(facts(mirrored)).toEqual(facts(subscriptions));
  expect(mirrored.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status)).length).toBeLessThan(2);
  const { status, pending_change, cancel_at_period_end } = await buyer.subscription();
  expect(SUBSCRIPTION_STATUSES).toContain(status);
  expect(pending_change === null || !cancel_at_period_end).toBe(true);
  expect(TIERS).toContain(await buyer.tier());
};

test('after any action in any order, the mirror is correct', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
      const buyer = await subscriber({ tier: 'pro', billing_interval: 'monthly' });
      for (const each of steps) {
        await carryOut(buyer, each);
        await handleWebhooks();
        await assertTrue(buyer);
      }
      await leave(buyer);
    }),
    { ...deepRuns({ quick: 2, deep: 1000 }), endOnFailure: true },
  );
}, 7_200_000);

/** How many upgrades, or downgrades, a customer makes in a row. */
const STAIRS = 4;
const everyChoice = PAID.flatMap((tier) => INTERVALS.map((billing_interval) => ({ tier, billing_interval })));
const rising = everyChoice.toSorted((a, b) => (changeKind(a, b) === 'upgrade' ? -1 : 1));
/** Plans in ascending order. */
const stairs = fc.subarray(rising, { minLength: STAIRS + 1, maxLength: STAIRS + 1 });

test('the plans have one order in which each is an upgrade of all before it', () => {
  for (const [index, plan] of rising.entries())
    for (const higher of rising.slice(index + 1)) expect([plan, higher, changeKind(plan, higher)]).toContain('upgrade');
});

test('an upgrade costs to the cent what was shown, at any moment of the period', async () => {
  const second = fc.integer({ min: 0, max: 27 * 24 * 3600 });
  const waits = fc.array(second, { minLength: STAIRS, maxLength: STAIRS });
  await fc.assert(
    fc.asyncProperty(stairs, waits, async ([first, ...higher], seconds) => {
      const buyer = await subscriber(first!);
      for (const [index, to] of higher.entries()) {
        await pass(seconds[index]! * TIME.SECOND);
        await handleWebhooks();
        const { body } = await buyer.call('POST', '/api/payments/subscription/preview', to);
        expect(body.preview).toMatchObject({ kind: 'upgrade' });
        const { amount_due, proration_date } = body.preview;
        const shown = { ...to, amount_due, proration_date };
        expect((await buyer.call('POST', '/api/payments/subscription/upgrade', shown)).status).toBe(200);
        const [newest] = (await sandbox.state(await buyer.customerId())).invoices;
        expect((newest?.amount_due ?? 0) / 100).toBe(amount_due);
        expect(await buyer.tier()).toBe(to.tier);
      }
      await leave(buyer);
    }),
    { ...deepRuns({ quick: 2, deep: 1000 / STAIRS }), endOnFailure: true },
  );
}, 7_200_000);

test('a downgrade starts with the next period, to the second and on any day of the year, unless it is undone', async () => {
  const days = fc.integer({ min: 0, max: 366 });
  const descent = fc.record({ waited: fc.double({ min: 0, max: 0.99, noNaN: true }), isTakenBack: fc.boolean() });
  const descents = fc.array(descent, { minLength: STAIRS, maxLength: STAIRS });
  const path = '/api/payments/subscription';
  await fc.assert(
    fc.asyncProperty(stairs, days, descents, async (up, day, all) => {
      const [first, ...lower] = up.toReversed();
      await pass(day * TIME.DAY);
      const buyer = await subscriber(first!);
      let from = first!;
      for (const [index, { waited, isTakenBack }] of all.entries()) {
        const to = lower[index]!;
        const end = Date.parse((await buyer.subscription()).current_period_end);
        await pass(Math.floor(((end - deps.now().getTime()) * waited) / TIME.SECOND) * TIME.SECOND);
        expect((await buyer.call('POST', `${path}/downgrade`, to)).status).toBe(200);
        if (isTakenBack) expect((await buyer.call('POST', `${path}/keep`)).status).toBe(200);
        await pass(end - deps.now().getTime() - TIME.SECOND);
        expect(await buyer.tier()).toBe(from.tier);
        await pass(TIME.SECOND);
        const next = isTakenBack ? from : to;
        expect(await buyer.tier()).toBe(next.tier);
        await pass(2 * TIME.HOUR);
        await handleWebhooks();
        expect(await buyer.subscription()).toMatchObject({ ...next, status: 'active', pending_change: null });
        from = next;
      }
      await leave(buyer);
    }),
    { ...deepRuns({ quick: 1, deep: 400 / STAIRS }), endOnFailure: true },
  );
}, 7_200_000);

test('an admin’s grant outlasts every event of the payment processor, and ends on time', async () => {
  const buyer = await subscriber({ tier: 'basic', billing_interval: 'monthly' });
  const expiresAt = new Date(deps.now().getTime() + 3 * TIME.DAY);
  const grant = { tier: 'premium', expiresAt, grantedBy: null, reason: null, now: deps.now() } as const;
  await replaceGrant(deps.db, buyer.id, grant);
  deps.sessions.announceChange(buyer.id);
  const { client } = deps.stripe!;
  const id = await buyer.customerId();
  for (let round = 0; round < (isDeep ? 100 : 10); round += 1) {
    await client.customers.update(id, { name: `round ${round}` });
    await handleWebhooks();
    expect(await buyer.tier()).toBe('premium');
  }
  await pass(expiresAt.getTime() - deps.now().getTime() - 1);
  expect(await buyer.tier()).toBe('premium');
  await pass(1);
  expect(await buyer.tier()).toBe('basic');
}, 600_000);

test('renewals of the 31st fall on the last day of shorter months', async () => {
  const buyer = await customer();
  await buyer.buy({ tier: 'pro', billing_interval: 'monthly' }, CARDS.pays);
  const seen: string[] = [];
  for (let month = 0; month < 3; month += 1) {
    const { current_period_end } = await buyer.subscription();
    seen.push(current_period_end);
    await pass(Date.parse(current_period_end) - deps.now().getTime() - TIME.SECOND);
    expect(await buyer.tier()).toBe('pro');
    await pass(2 * TIME.HOUR);
    await handleWebhooks();
    expect(await buyer.subscription()).toMatchObject({ status: 'active' });
  }
  expect(new Set(seen).size).toBe(3);
}, 60_000);
