import { wholeSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findDue } from '../state/objects.repository';
import { startTestSandbox } from '../testing';
import { itemIdOf, subscribe } from './testing';

const IS_DEEP = process.env.PREBELL_DEEP === '1';
const TIMEOUT = IS_DEEP ? 900_000 : 60_000;

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
const prices = await sandbox.seedPrices({
  basic: { lookup_key: 'basic', cents: 2900, interval: 'month' },
  pro: { lookup_key: 'pro', cents: 5900, interval: 'month' },
  proYear: { lookup_key: 'pro_y', cents: 58800, interval: 'year' },
});
const now = () => wholeSeconds(sandbox.now().getTime());

type Price = keyof typeof prices;
type Step =
  | { readonly do: 'change'; readonly price: Price; readonly behavior: 'allow_incomplete' | 'error_if_incomplete' }
  | { readonly do: 'schedule'; readonly price: Price }
  | { readonly do: 'cancel' | 'keep' | 'release' | 'pay' | 'break card' | 'mend card' }
  | { readonly do: 'wait'; readonly seconds: number };

const price = fc.constantFrom<Price>('basic', 'pro', 'proYear');
const change = fc.record({
  do: fc.constant('change' as const),
  price,
  behavior: fc.constantFrom('allow_incomplete' as const, 'error_if_incomplete' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: change },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('schedule' as const), price }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('cancel', 'keep', 'release', 'pay', 'break card', 'mend card') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 3_000_000 }) }),
  },
);

interface Walker {
  readonly customer: string;
  readonly id: string;
}

const useCard = async ({ customer, id }: Walker, token: string): Promise<void> => {
  const card = await stripe.paymentMethods.attach(token, { customer });
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
};

const take = async (walker: Walker, chosen: Step): Promise<void> => {
  const { id } = walker;
  const subscription = await stripe.subscriptions.retrieve(id);
  const schedule = String(subscription.schedule);
  switch (chosen.do) {
    case 'wait':
      return sandbox.advance({ seconds: chosen.seconds });
    case 'change':
      await stripe.subscriptions.update(id, {
        items: [{ id: itemIdOf(subscription), price: prices[chosen.price].id }],
        proration_behavior: 'always_invoice',
        payment_behavior: chosen.behavior,
      });
      return;
    case 'schedule': {
      const { id: made, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
      await stripe.subscriptionSchedules.update(made, {
        phases: [
          {
            items: [{ price: subscription.items.data[0]?.price.id ?? '' }],
            start_date: phases[0]?.start_date ?? 0,
            end_date: phases[0]?.end_date ?? 0,
          },
          { items: [{ price: prices[chosen.price].id }], duration: { interval: 'month', interval_count: 1 } },
        ],
      });
      return;
    }
    case 'release':
      await stripe.subscriptionSchedules.release(schedule);
      return;
    case 'cancel':
    case 'keep':
      await stripe.subscriptions.update(id, { cancel_at_period_end: chosen.do === 'cancel' });
      return;
    case 'pay': {
      const [open] = (await stripe.invoices.list({ customer: walker.customer, status: 'open' })).data;
      if (open?.id) await stripe.invoices.pay(open.id);
      return;
    }
    case 'break card':
      return useCard(walker, 'pm_card_chargeCustomerFail');
    case 'mend card':
      return useCard(walker, 'pm_card_visa');
  }
};

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

const assertSound = async ({ customer, id }: Walker): Promise<void> => {
  const subscription = await stripe.subscriptions.retrieve(id);
  expect(['active', 'past_due', 'canceled']).toContain(subscription.status);
  const [item] = subscription.items.data;
  if (subscription.status !== 'canceled') {
    expect(item?.current_period_start).toBeLessThanOrEqual(now());
    expect(item?.current_period_end).toBeGreaterThan(now());
  }
  expect(await findDue(sandbox.db, now())).toBeUndefined();
  const { data: invoices } = await stripe.invoices.list({ customer, limit: 100 });
  for (const invoice of invoices) {
    expect(sum(invoice.lines.data.map(({ amount }) => amount))).toBe(invoice.total);
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
  }
  const { data: charges } = await stripe.charges.list({ customer, limit: 100 });
  expect(sum(charges.filter(({ paid }) => paid).map(({ amount }) => amount))).toBe(
    sum(invoices.map(({ amount_paid }) => amount_paid)),
  );
  const final = invoices.filter(({ status }) => status !== 'draft');
  const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(sum(final.map(({ starting_balance, ending_balance }) => (ending_balance ?? 0) - starting_balance))).toBe(
    balance,
  );
};

test('after any actions in any order, periods contain the current time, sums agree, and every charge belongs to an invoice', {
  timeout: TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
      const walker = await subscribe(sandbox, prices.basic);
      for (const one of steps) {
        await take(walker, one).catch((error: unknown) => {
          // Refusals are part of the walk; a failure of the sandbox is not.
          if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 500) >= 500) throw error;
        });
        await assertSound(walker);
      }
      const { status } = await stripe.subscriptions.retrieve(walker.id);
      if (status !== 'canceled') await stripe.subscriptions.cancel(walker.id);
    }),
    { numRuns: IS_DEEP ? 300 : 6 },
  );
});
