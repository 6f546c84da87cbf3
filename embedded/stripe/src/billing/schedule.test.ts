import { wholeSeconds } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { HOUR } from '../rules/calendar';
import { startTestSandbox } from '../testing';
import { itemIdOf, latestInvoice, subscribe, subscriptionOf, toPeriodEnd } from './testing';

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const { basic, pro, proYear } = await sandbox.seedPrices({
  basic: { lookup_key: 'basic', cents: 2900, interval: 'month' },
  pro: { lookup_key: 'pro', cents: 5900, interval: 'month' },
  proYear: { lookup_key: 'pro_y', cents: 58800, interval: 'year' },
});

const planNext = async (id: string, current: string, next: string, end_behavior: 'release' | 'cancel' = 'release') => {
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = schedule.phases;
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior,
    phases: [
      { items: [{ price: current }], start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 },
      { items: [{ price: next }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
};
const priceOf = async (id: string) => (await subscriptionOf(sandbox, id)).items.data[0]?.price.id;

test('a downgrade keeps the old plan to the last second, bills the new one and then releases the subscription', async () => {
  const { id } = await subscribe(sandbox, pro);
  const schedule = await planNext(id, pro.id, basic.id);
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ schedule: schedule.id });
  expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(2900);
  await toPeriodEnd(sandbox, id, -1);
  expect(await priceOf(id)).toBe(pro.id);
  await sandbox.advance({ seconds: 1 });
  expect(await priceOf(id)).toBe(basic.id);
  await sandbox.advance({ seconds: HOUR });
  expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'paid', total: 2900 });
  await toPeriodEnd(sandbox, id);
  expect(await subscriptionOf(sandbox, id)).toMatchObject({ status: 'active', schedule: null });
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: id,
  });
});

test('another interval begins with its phase and is anchored there', async () => {
  const { id } = await subscribe(sandbox, pro);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [phase] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: pro.id }], start_date: phase?.start_date ?? 0, end_date: phase?.end_date ?? 0 },
      { items: [{ price: proYear.id }], duration: { interval: 'year', interval_count: 1 } },
    ],
  });
  await toPeriodEnd(sandbox, id, HOUR);
  const { billing_cycle_anchor } = await subscriptionOf(sandbox, id);
  expect(billing_cycle_anchor).toBe(phase?.end_date);
  expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'paid', total: 58800 });
});

test('in a trial the new plan begins at the trial’s end', async () => {
  const { id } = await subscribe(sandbox, pro, { trialDays: 7, card: '4242424242424242' });
  await planNext(id, pro.id, basic.id);
  await sandbox.advance({ days: 7, hours: 1 });
  expect([await priceOf(id), (await latestInvoice(sandbox, id)).total]).toEqual([basic.id, 2900]);
});

test('under a schedule the subscription refuses direct changes; after its release it accepts them and stays on its plan', async () => {
  const { id } = await subscribe(sandbox, pro);
  const schedule = await planNext(id, pro.id, basic.id);
  const items = [{ id: itemIdOf(await subscriptionOf(sandbox, id)), price: proYear.id }];
  for (const change of [{ items }, { cancel_at_period_end: true }])
    await expect(stripe.subscriptions.update(id, change)).rejects.toThrow('managed by the subscription schedule');
  await stripe.subscriptionSchedules.release(schedule.id);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await toPeriodEnd(sandbox, id, HOUR);
  expect([await priceOf(id), (await latestInvoice(sandbox, id)).total]).toEqual([pro.id, 5900]);
  await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow('`released` status');
});

test('a schedule can end its subscription, and is ended with it', async () => {
  const [ends, isEnded] = [await subscribe(sandbox, pro), await subscribe(sandbox, pro)];
  const [first, second] = [
    await planNext(ends.id, pro.id, basic.id, 'cancel'),
    await planNext(isEnded.id, pro.id, basic.id),
  ];
  await stripe.subscriptions.cancel(isEnded.id);
  expect((await stripe.subscriptionSchedules.retrieve(second.id)).status).toBe('canceled');
  await toPeriodEnd(sandbox, ends.id);
  await toPeriodEnd(sandbox, ends.id);
  expect((await subscriptionOf(sandbox, ends.id)).status).toBe('canceled');
  expect((await stripe.subscriptionSchedules.retrieve(first.id)).status).toBe('completed');
});

test('a phase that begins within a period is prorated there', async () => {
  const { id } = await subscribe(sandbox, basic);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const start = schedule.phases[0]?.start_date ?? 0;
  const middle = start + 10 * 86_400;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: basic.id }], start_date: start, end_date: middle },
      {
        items: [{ price: pro.id }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'always_invoice',
      },
    ],
  });
  await sandbox.advance({ seconds: middle - wholeSeconds(sandbox.now().getTime()) });
  expect(await priceOf(id)).toBe(pro.id);
  expect(await latestInvoice(sandbox, id)).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
});

test('impossible schedules are refused', async () => {
  const { id } = await subscribe(sandbox, pro);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow('set to cancel');
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow('already attached');
  const [phase] = schedule.phases;
  const [start_date, end_date] = [phase?.start_date ?? 0, phase?.end_date ?? 0];
  const late = { items: [{ price: basic.id }], start_date: end_date + 1, end_date: end_date + 2 };
  await expect(
    stripe.subscriptionSchedules.update(schedule.id, {
      phases: [{ items: [{ price: pro.id }], start_date, end_date }, late],
    }),
  ).rejects.toThrow('without a gap');
});
