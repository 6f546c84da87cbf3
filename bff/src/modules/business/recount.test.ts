import { type BusinessMonth, type INTERVALS, PAID_TIERS, type PaidTier, type WireMovement } from '@prebell/contracts';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { type Customer as Buyer, CARDS, startBillingPlatform, TIME } from '../../../test/billing';
import { billingActions } from '../../../test/billing-actions';
import { type Customer, type Price, recount } from '../../../test/business/recount';
import { knownAt, PRICES, syntheticCustomer } from '../../../test/business/synthetic-customers';
import { startTestPlatform } from '../../../test/platform';
import { keepMovements } from '../billing/mrr/keep-movements.service';

const isDeep = process.env.PREBELL_DEEP === '1';
const MONTHS = 18;
const TIERS: readonly (PaidTier | null)[] = [null, ...PAID_TIERS];
const END = new Date('2026-11-28T12:00:00Z');

/** The first instants of the months, and of the one after them, epoch seconds. */
const startsBefore = (end: Date): number[] =>
  Array.from(
    { length: MONTHS + 1 },
    (_, index) => Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - MONTHS + 1 + index, 1) / 1000,
  );

const withoutName = ({ month: _, ...figures }: BusinessMonth) => figures;

type Request = Awaited<ReturnType<typeof startTestPlatform>>['request'];

/** Compares every figure, and the accounts behind each, with the recount. */
const compare = async (
  { request, token }: { readonly request: Request; readonly token: string },
  customers: readonly Customer[],
  { prices, end }: { readonly prices: ReadonlyMap<string, Price>; readonly end: Date },
) => {
  const starts = startsBefore(end);
  const get = async (path: string) => {
    const { status, body } = await request('GET', `/api/admin/business${path}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  for (const tier of TIERS) {
    const { months } = await get(`?months=${MONTHS}${tier ? `&tier=${tier}` : ''}`);
    const expected = recount(customers, { starts, prices, tier });
    expect(months.map(withoutName).toReversed(), `plan ${tier ?? 'all'}`).toEqual(expected);
  }
  const { months } = (await get(`?months=${MONTHS}`)) as { months: BusinessMonth[] };
  const listOf = async (path: string) => {
    const rows: WireMovement[] = [];
    for (let page = 1; ; page += 1) {
      const { movements, pagination } = await get(`${path}&page=${page}`);
      rows.push(...movements);
      if (!pagination.has_next) return rows;
    }
  };
  const cents = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, each) => sum + each * 100, 0));
  for (const { month, closing, subscriptions, ...figures } of isDeep ? months.slice(0, 2) : [months[0]!, months[7]!]) {
    for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const) {
      const rows = await listOf(`/movements?month=${month}&kind=${kind}`);
      expect([rows.length, cents(rows.map(({ change }) => change))]).toEqual([
        figures[kind].count,
        cents([figures[kind].amount]),
      ]);
    }
    const paying = await listOf(`/accounts?month=${month}`);
    expect([paying.length, cents(paying.map(({ to }) => to?.amount ?? 0))]).toEqual([subscriptions, cents([closing])]);
    const { pagination } = await get(`/trials?month=${month}`);
    const { converted, lost, open } = figures.trials;
    expect(pagination.total).toBe(converted + lost + open);
  }
  return months;
};

/** Every kind of movement and outcome happens, so that no comparison is of zeros. */
const expectEverything = (months: readonly BusinessMonth[]) => {
  for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const)
    expect(
      months.reduce((sum, month) => sum + month[kind].count, 0),
      kind,
    ).toBeGreaterThan(0);
  for (const outcome of ['converted', 'lost'] as const)
    expect(
      months.reduce((sum, month) => sum + month.trials[outcome], 0),
      outcome,
    ).toBeGreaterThan(0);
};

describe('synthetic customers over 18 months', () => {
  const COUNT = isDeep ? 10_000 : 300;

  test(`${COUNT} of them: every figure equals a recount from their invoices to the cent, read at once or in parts`, async () => {
    const { deps, request, signIn } = await startTestPlatform({}, { standsAt: END });
    const { token } = await signIn('admin');
    const { rows: users } = await sql<{ id: string }>`
      insert into users (id, username, email, password_hash, terms_accepted_at)
      select gen_random_uuid(), 'synthetic-' || n, 'synthetic-' || n || '@example.test', '', now()
      from generate_series(1, ${COUNT}::int) n returning id`.execute(deps.db);
    const [from, to] = [startsBefore(END)[0]!, END.getTime() / 1000];
    const customers = users.map((_, index) => syntheticCustomer(index + 1, { from, to }));
    const book = {
      planOf: async (id: string) => {
        const price = PRICES.get(id);
        return price ? { tier: price.tier, billing_interval: price.interval, cents: price.cents } : null;
      },
    };
    for (const [index, { id: userId }] of users.entries()) {
      const history = customers[index]!;
      const keep = (known: Customer) =>
        deps.db.transaction().execute((tx) => keepMovements(tx, book, { userId, history: known }));
      if (index % 2 === 0) for (const share of [0.3, 0.6]) await keep(knownAt(history, from + share * (to - from)));
      await keep(history);
    }
    expectEverything(await compare({ request, token }, customers, { prices: PRICES, end: END }));
    // A sync that reads less, such as of the latest invoices alone, keeps what was recorded.
    const rows = () => deps.db.selectFrom('mrr_movements').selectAll().orderBy('id').execute();
    const before = await rows();
    await deps.db
      .transaction()
      .execute((tx) => keepMovements(tx, book, { userId: users[0]!.id, history: { subscriptions: [], invoices: [] } }));
    expect(await rows()).toEqual(before);
  }, 1_200_000);
});

describe('customers of the sandbox over 18 months', () => {
  const SETS = isDeep ? 10 : 1;
  const START = new Date('2025-06-03T12:00:00Z');

  test('with trials, upgrades, downgrades, refunds, failed payments, cancellations and returns, they equal Stripe’s invoices', async () => {
    const platform = await startBillingPlatform({ standsAt: START });
    const { customer, pass, handleWebhooks, deps, request } = platform;
    const { replaceCard, payOpenInvoices } = billingActions(platform);
    const client = deps.stripe!.client;
    const month = async (days = 30) => {
      await pass(days * TIME.DAY);
      await handleWebhooks();
    };
    const ok = async (buyer: Buyer, path: string, body?: object) =>
      expect((await buyer.call('POST', `/api/payments/subscription/${path}`, body)).status, path).toBe(200);
    const upgrade = async (buyer: Buyer, to: { tier: PaidTier; billing_interval: (typeof INTERVALS)[number] }) => {
      const { status, body } = await buyer.call('POST', '/api/payments/subscription/preview', to);
      expect(status, JSON.stringify(body)).toBe(200);
      const { amount_due, proration_date } = body.preview;
      await ok(buyer, 'upgrade', { ...to, amount_due, proration_date });
    };
    const buyers: Buyer[] = [];
    const each = async (act: (set: Record<string, Buyer>) => Promise<void>) => {
      for (const set of sets) await act(set);
    };
    const NAMES = ['lapses', 'fails', 'yearly', 'climbs', 'returns', 'late', 'lost'];
    const TRIED: Partial<Record<string, PaidTier>> = { late: 'pro', fails: 'premium', yearly: 'premium' };
    const sets: Record<string, Buyer>[] = [];
    for (let n = 0; n < SETS; n += 1) {
      const set = Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await customer()] as const)));
      sets.push(set);
      buyers.push(...Object.values(set));
    }
    const monthly = { billing_interval: 'monthly' } as const;
    await each(async (set) => {
      const yearly = { billing_interval: 'yearly' } as const;
      for (const name of NAMES)
        await set[name]!.buy({ tier: TRIED[name] ?? 'basic', ...(name === 'yearly' ? yearly : monthly) });
    });
    // A card has one trial. One that is added later pays for what follows the trial.
    await month(1);
    await each(async (set) => {
      for (const name of NAMES.filter((each) => each !== 'lapses'))
        await replaceCard(set[name]!, name === 'fails' ? CARDS.failsLater : CARDS.pays);
    });
    await month(10);
    await month();
    await each(async (set) => {
      await upgrade(set.climbs!, { tier: 'pro', ...monthly });
      await ok(set.returns!, 'cancel');
      const [payment] = (await client.charges.list({ customer: await set.yearly!.customerId() })).data;
      await client.refunds.create({ charge: payment!.id });
      await replaceCard(set.late!, CARDS.failsLater);
      await replaceCard(set.lost!, CARDS.failsLater);
    });
    await month(35);
    await each(async (set) => {
      await replaceCard(set.late!, CARDS.pays);
      await payOpenInvoices(set.late!);
      await ok(set.climbs!, 'downgrade', { tier: 'basic', ...monthly });
    });
    await month(60);
    await each(async (set) => {
      await set.returns!.buy({ tier: 'premium', billing_interval: 'quarterly' }, CARDS.pays);
      await upgrade(set.late!, { tier: 'pro', billing_interval: 'yearly' });
    });
    // Nothing is read for a year, then everything at once: history follows from the invoices alone.
    const left = () => END.getTime() - deps.now().getTime();
    while (left() > 0) await pass(Math.min(30 * TIME.DAY, left()));
    await handleWebhooks();

    const customers: Customer[] = [];
    for (const buyer of buyers) {
      const customerId = await buyer.customerId();
      customers.push({
        subscriptions: (await client.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })).data,
        invoices: (await client.invoices.list({ customer: customerId, limit: 100 })).data,
      });
    }
    const RECURRENCE = { month: 1, year: 12 } as Record<string, number>;
    const prices = new Map<string, Price>();
    for await (const price of client.prices.list({ limit: 100 }) as AsyncIterable<Stripe.Price>) {
      const tier = PAID_TIERS.find((name) => price.lookup_key?.includes(`_${name}_`));
      const { interval = '', interval_count = 1 } = price.recurring ?? {};
      if (tier)
        prices.set(price.id, {
          tier,
          cents: price.unit_amount ?? 0,
          months: (RECURRENCE[interval] ?? 0) * interval_count,
        });
    }
    const { token } = await platform.signIn('admin');
    const months = await compare({ request, token }, customers, { prices, end: deps.now() });
    expectEverything(months);
    expect(months[0]!.subscriptions).toBe(SETS * 4);
  }, 1_200_000);
});
