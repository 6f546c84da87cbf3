import { sql } from 'kysely';
import pino from 'pino';
import Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { completeCheckout } from './billing/checkout';
import { startStripeSandbox } from './sandbox';
import { startTestSandbox } from './testing';

const first = await startTestSandbox();
const { pro } = await first.seedPrices({ pro: { lookup_key: 'pro', cents: 5900, interval: 'month' } });

const startAnother = async (received: string[]) => {
  const another = await startStripeSandbox({
    db: first.db,
    log: pino({ level: 'silent' }),
    now: first.now,
    publicUrl: 'http://localhost:3001',
    webhook: { url: 'http://localhost:3001/api/payments/webhook' },
    assertOwnPage: () => undefined,
    demo: true,
    isLive: false,
    send: async (_url, payload) => {
      received.push(JSON.parse(payload).id);
      return 200;
    },
  });
  onTestFinished(() => another.close());
  return another;
};

test('a later process finds everything unchanged: objects, secret, undelivered events', async () => {
  const customer = await first.stripe.customers.create({ email: 'stays@example.com' });
  const received: string[] = [];
  const later = await startAnother(received);
  expect(later.webhookSecret).toBe(first.webhookSecret);
  const stripe = new Stripe(later.secretKey, { ...later.client, telemetry: false });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: 'stays@example.com' });
  await later.deliver();
  expect(received.length).toBeGreaterThan(0);
});

test('two processes share one state: an event is sent once, and only one of two concurrent payments is made', async () => {
  const received: string[] = [];
  const [one, two] = [await startAnother(received), await startAnother(received)];
  const { id: customer } = await first.stripe.customers.create({});
  const open = () =>
    first.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: pro.id }],
      success_url: 'http://localhost:3000/done',
    });
  const sessions = [await open(), await open()] as const;
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2034 };
  const paid = await Promise.allSettled([
    one.work.run({}, (ctx) => completeCheckout(ctx, sessions[0].id, { card })),
    two.work.run({}, (ctx) => completeCheckout(ctx, sessions[1].id, { card })),
  ]);
  expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await Promise.all([one.deliver(), two.deliver()]);
  expect(new Set(received).size).toBe(received.length);
  expect(received.length).toBeGreaterThan(5);
});

test('events older than 30 days are deleted at the next start, even undelivered ones', async () => {
  const count = async () => {
    const { rows } = await sql<{ events: number; deliveries: number }>`select
      (select count(*) from stripe_sandbox.objects where object = 'event') as events,
      (select count(*) from stripe_sandbox.deliveries) as deliveries`.execute(first.db);
    return rows[0];
  };
  for (const { id } of (await first.stripe.subscriptions.list()).data) await first.stripe.subscriptions.cancel(id);
  expect((await count())?.events).toBeGreaterThan(5);
  await first.advance({ days: 32 });
  await first.stripe.customers.create({ email: 'new@example.com' });
  await startAnother([]);
  expect(await count()).toEqual({ events: 1, deliveries: 1 });
});
