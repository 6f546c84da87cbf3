import { takeJobs } from '@prebell/server/jobs';
import fc from 'fast-check';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import { CARDS, type Customer, startBillingPlatform, TIME } from '../../../../test/billing';
import { deepRuns } from '../../../../test/deep-runs';
import { passTimes, passWaits } from '../../../../test/jobs';
import { createApp } from '../../../app';
import { STRIPE_EVENTS } from '../../../db/jobs';
import { startJobs } from '../../../start/start-jobs';
import { withCustomerLock } from '../customers.repository';
import { drainEvents } from './drain-events.service';
import { addMissingEvents } from './events.repository';
import { compareAll, reconcileEvents } from './reconcile.service';

const { customer, pass, handleWebhooks, sandbox, billing, request, deps } = await startBillingPlatform();
const { db } = deps;
const { client, prices } = deps.stripe!;
const isDeep = Boolean(process.env.PREBELL_DEEP);
const BASIC = { tier: 'basic', billing_interval: 'monthly' } as const;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;
const PATH = '/api/payments/webhook';
const FOUR = [0, 1, 2, 3];

/** Everything we know about a customer, except when it was fetched, and everything that followed from it. */
const mirrorOf = async ({ id, username }: Customer) => {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const payments = await db.selectFrom('payments').selectAll().where('user_id', '=', id).orderBy('id').execute();
  const mails = await db
    .selectFrom('mail_outbox')
    .select('dedupe_key')
    .where('recipient', '=', `${username}@example.test`)
    .where('category', 'like', 'billing.%')
    .orderBy('dedupe_key')
    .execute();
  return {
    subscriptions: subscriptions.map(({ fetched_at: _, ...facts }) => facts),
    payments: payments.map(({ announced_at, ...facts }) => ({ ...facts, isAnnounced: announced_at !== null })),
    mails,
  };
};

/**
 * Resets the mirror to empty. It takes the customer's lock: otherwise it would deadlock with a worker that deletes
 * and writes the same rows.
 */
const forget = ({ id, username }: Customer): Promise<void> =>
  withCustomerLock(db, id, async (tx) => {
    await tx.deleteFrom('subscriptions').where('user_id', '=', id).execute();
    await tx.deleteFrom('payments').where('user_id', '=', id).execute();
    await tx.deleteFrom('mail_outbox').where('recipient', '=', `${username}@example.test`).execute();
    const known = tx.selectFrom('stripe_events').select('id').orderBy('id').forUpdate();
    await tx.deleteFrom('stripe_events').where('id', 'in', known).execute();
    await tx.deleteFrom('pgboss.job').where('name', '=', STRIPE_EVENTS).where('state', '<>', 'active').execute();
    await tx.deleteFrom('stripe_cursors').execute();
  });

/** For tests that need the worker: a fixture stops it after the test, even if that fails. */
const besideWorker = test.extend<{ worker: () => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the library reads what a fixture needs from this pattern.
  worker: async ({}, use) => {
    const stop = await startJobs(deps);
    const first = () =>
      db
        .selectFrom('pgboss.job')
        .select('state')
        .where(sql`data ->> 'task'`, '=', 'missed payment events')
        .executeTakeFirst();
    try {
      await vi.waitFor(async () => expect(await first()).toEqual({ state: 'completed' }), { timeout: 10_000 });
      await use(stop);
    } finally {
      await stop();
    }
  },
});

/** A customer who subscribed, upgraded and cancelled at the payment processor; no event was delivered here. */
const history = async (): Promise<{ buyer: Customer; events: Stripe.Event[] }> => {
  const buyer = await customer();
  await sandbox.completeCheckout(await buyer.begin(BASIC));
  await pass(8 * TIME.DAY);
  await sandbox.completeCheckout(await buyer.begin(BASIC), { card: CARDS.pays });
  await pass(5 * TIME.DAY);
  const id = await buyer.customerId();
  const [subscription] = (await client.subscriptions.list({ customer: id })).data;
  const items = [{ id: subscription!.items.data[0]!.id, price: await prices.idOf(PRO) }];
  await client.subscriptions.update(subscription!.id, { items, proration_behavior: 'always_invoice' });
  await client.subscriptions.update(subscription!.id, { cancel_at_period_end: true });
  const { data } = await client.events.list({ limit: 100 });
  return { buyer, events: data.filter((event) => Reflect.get(event.data.object, 'customer') === id) };
};

const sign = (event: object, { secret = sandbox.webhookSecret, at = deps.now() } = {}) => {
  const text = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const header = client.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
  return { text, headers: { 'Stripe-Signature': header } };
};
const deliver = (event: object) => request('POST', PATH, sign(event));
const countEvents = async () => {
  const { n } = await db
    .selectFrom('stripe_events')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Every order of a list. */
const permutations = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((each, index) => permutations(list.toSpliced(index, 1)).map((rest) => [each, ...rest]));

const { buyer, events } = await history();
await handleWebhooks();
const truth = await mirrorOf(buyer);

test('the mirror matches the payment processor', async () => {
  const { subscriptions, invoices } = await sandbox.state(await buyer.customerId());
  expect(truth.subscriptions.map(({ id, status }) => [id, status])).toEqual(
    subscriptions.map(({ id, status }) => [id, status]).toSorted(),
  );
  expect(truth.payments.map(({ id }) => id)).toEqual(
    invoices
      .filter(({ total }) => total > 0)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(truth.mails.map(({ dedupe_key }) => dedupe_key?.split(':')[0])).toEqual([
    'billing.cancelled',
    'billing.cancelled',
    'billing.receipt',
    'billing.receipt',
    'billing.welcome',
  ]);
  expect(events.length).toBeGreaterThan(12);
});

test('events delivered many times, concurrently and to several workers have the same effect as one', async () => {
  const plan = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: events.length, maxLength: events.length });
  await fc.assert(
    fc.asyncProperty(plan, async (times) => {
      await forget(buyer);
      const copies = events.flatMap((event, index) => Array.from({ length: times[index] ?? 1 }, () => event));
      const queue = [...copies];
      const sender = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) expect((await deliver(next)).status).toBe(200);
      };
      await Promise.all([...FOUR.map(sender), ...FOUR.map(() => drainEvents(billing))]);
      await drainEvents(billing);
      expect(await mirrorOf(buyer)).toEqual(truth);
      expect(await countEvents()).toBe(events.length);
    }),
    deepRuns({ quick: 4, deep: 500 }),
  );
}, 600_000);

test('events in any order end in the same state, processed after each or after all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.boolean(),
      async (order, isOneByOne) => {
        await forget(buyer);
        for (const event of order) {
          await deliver(event);
          if (isOneByOne) await drainEvents(billing);
        }
        await drainEvents(billing);
        expect(await mirrorOf(buyer)).toEqual(truth);
      },
    ),
    deepRuns({ quick: 5, deep: 2000 }),
  );
}, 1_200_000);

test('the five events of an upgrade end in the same state in every order', async () => {
  const upgrade = [
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'charge.succeeded',
  ];
  const five = upgrade.map((type) => events.find((event) => event.type === type)!);
  expect(five).not.toContain(undefined);
  for (const order of isDeep ? permutations(five) : permutations(five).filter((_, index) => index % 40 === 0)) {
    await forget(buyer);
    for (const event of order) {
      await deliver(event);
      await drainEvents(billing);
    }
    expect(await mirrorOf(buyer)).toEqual(truth);
  }
}, 600_000);

test('the reconciler finds lost events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(events), async (delivered) => {
      await forget(buyer);
      for (const event of delivered) await deliver(event);
      await drainEvents(billing);
      await reconcileEvents(billing);
      expect(await mirrorOf(buyer)).toEqual(truth);
    }),
    deepRuns({ quick: 4, deep: 200 }),
  );
}, 600_000);

describe('an event that is not one', () => {
  const [event] = events;
  const old = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000);
  const genuine = () => sign(event!);
  const forged: Record<string, () => { text: string; headers: Record<string, string> }> = {
    'signed with another secret': () => sign(event!, { secret: 'whsec_another' }),
    'with a changed body': () => ({
      ...genuine(),
      text: genuine().text.replace('"object":"event"', '"object":"Event"'),
    }),
    'signed 301 seconds ago': () => sign(event!, { at: old(301) }),
    'signed in the future': () => sign(event!, { at: old(-3600) }),
    'without a signature': () => ({ text: genuine().text, headers: {} }),
    'with an empty signature': () => ({ text: genuine().text, headers: { 'Stripe-Signature': '' } }),
    'of the live mode': () => sign({ ...event!, livemode: true }),
    'that is no JSON': () => {
      const payload = 'no json';
      const header = client.webhooks.generateTestHeaderString({
        payload,
        secret: sandbox.webhookSecret,
        timestamp: Math.floor(deps.now().getTime() / 1000),
      });
      return { text: payload, headers: { 'Stripe-Signature': header } };
    },
  };

  test.each(Object.entries(forged))('%s is refused, and nothing is written', async (_, make) => {
    await forget(buyer);
    expect((await request('POST', PATH, make())).status).toBe(400);
    expect(await countEvents()).toBe(0);
  });

  test.each([null, ''])('the path does not exist while the secret is %j', async (webhookSecret) => {
    const closed = createApp({ ...deps, stripe: { ...deps.stripe!, webhookSecret } });
    const { text, headers } = sign(event!, { secret: '' });
    expect((await closed.request(PATH, { method: 'POST', body: text, headers })).status).toBe(404);
  });

  test('is refused when it is too large', async () => {
    const huge = { ...event!, filler: 'x'.repeat(300 * 1024) };
    expect((await deliver(huge)).status).toBe(413);
  });
});

/** Makes the events table unavailable while `work` runs. */
const withoutDatabase = async (work: () => Promise<unknown>) => {
  await db.schema.alterTable('stripe_events').renameTo('away').execute();
  try {
    await work();
  } finally {
    await db.schema.alterTable('away').renameTo('stripe_events').execute();
  }
};

test('a database outage returns an error, and the event is accepted afterwards', async () => {
  await forget(buyer);
  await withoutDatabase(async () => expect((await deliver(events[0]!)).status).toBe(503));
  expect((await deliver(events[0]!)).status).toBe(200);
  await drainEvents(billing);
  expect(await mirrorOf(buyer)).toEqual(truth);
});

besideWorker(
  'an event that could not be stored is fetched once the database is back, without another delivery',
  async ({ worker: _ }) => {
    await forget(buyer);
    await withoutDatabase(async () => {
      for (const event of events) expect((await deliver(event)).status).toBe(503);
    });
    const asked = async () => {
      expect(await countEvents()).toBeGreaterThanOrEqual(events.length);
      expect(await mirrorOf(buyer)).toEqual(truth);
    };
    await vi.waitFor(asked, { timeout: 10_000 });
  },
);

besideWorker(
  'a customer can be deleted repeatedly beside a running worker without a deadlock',
  async ({ worker: _ }) => {
    for (let round = 0; round < 15; round += 1) {
      await Promise.all([...events.map((event) => deliver(event)), drainEvents(billing), forget(buyer), forget(buyer)]);
    }
    for (const event of events) await deliver(event);
    await vi.waitFor(async () => expect(await mirrorOf(buyer)).toEqual(truth), { timeout: 10_000 });
  },
  60_000,
);

test('another worker takes over what a worker started and never finished', async () => {
  await forget(buyer);
  await db.deleteFrom('pgboss.job').execute();
  for (const event of events) await deliver(event);
  const lost = await takeJobs(db, STRIPE_EVENTS, 100);
  expect(lost).toHaveLength(events.length);
  expect(await drainEvents(billing)).toBe(0);
  await passTimes(deps);
  expect(await drainEvents(billing)).toBe(events.length);
  expect(await mirrorOf(buyer)).toEqual(truth);
});

test('events without a job get one: those of an earlier release that are due or given up, and those of a restored backup', async () => {
  await forget(buyer);
  for (const event of events.slice(0, 4)) await deliver(event);
  await db.deleteFrom('pgboss.job').execute();
  const set = (place: number, fields: { state?: 'dead' | 'received'; next_attempt_at?: Date }) =>
    db
      .updateTable('stripe_events')
      .set(fields)
      .where('id', '=', events[place]?.id ?? '')
      .execute();
  await set(0, { next_attempt_at: deps.now() });
  await set(1, { state: 'dead', next_attempt_at: deps.now() });
  // Leased by a worker of the earlier release.
  await set(2, { next_attempt_at: new Date(deps.now().getTime() + TIME.MINUTE) });
  await Promise.all([addMissingEvents(db, deps.now()), addMissingEvents(db, deps.now())]);
  expect(await drainEvents(billing)).toBe(3);
  expect(await mirrorOf(buyer)).toEqual(truth);
});

test('a clock ten minutes ahead refuses every event, logs each, and the reconciler finds them all', async () => {
  await forget(buyer);
  const alarm = vi.spyOn(deps.log, 'error');
  const slow = new Date(deps.now().getTime() - 10 * TIME.MINUTE);
  for (const event of events) expect((await request('POST', PATH, sign(event, { at: slow }))).status).toBe(400);
  expect(alarm).toHaveBeenCalledTimes(events.length);
  alarm.mockRestore();
  expect(await countEvents()).toBe(0);
  await reconcileEvents(billing);
  expect(await mirrorOf(buyer)).toEqual(truth);
});

test('an event is retried later while the payment processor fails', async () => {
  await forget(buyer);
  await deliver(events[0]!);
  sandbox.faults.set({ failRequests: 20 });
  await drainEvents(billing);
  sandbox.faults.clear();
  expect(await drainEvents(billing)).toBe(0);
  await passWaits(deps);
  expect(await drainEvents(billing)).toBe(1);
  expect(await mirrorOf(buyer)).toEqual(truth);
});

test('an event about a foreign customer is stored and ignored', async () => {
  await forget(buyer);
  const stranger = await client.customers.create({ email: 'stranger@example.test' });
  await deliver({ ...events[0]!, id: 'evt_stranger', data: { object: { object: 'invoice', customer: stranger.id } } });
  await drainEvents(billing);
  const states = await db.selectFrom('stripe_events').select('state').execute();
  expect(states).toEqual([{ state: 'ignored' }]);
});

test('the daily comparison repairs differences and reports their number', async () => {
  await forget(buyer);
  expect(await compareAll(billing)).toBe(1);
  expect(await mirrorOf(buyer)).toEqual(truth);
  expect(await compareAll(billing)).toBe(0);
});

test('a mirrored change reaches open pages and sockets immediately', async () => {
  await forget(buyer);
  const heard: string[] = [];
  const stop = deps.sessions.onChange((userId) => heard.push(userId));
  await deliver(events[0]!);
  await drainEvents(billing);
  stop();
  expect(heard).toEqual([buyer.id]);
});
