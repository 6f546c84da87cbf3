import { toMs } from '@prebell/contracts';
import { copyDatabase } from '@prebell/embedded-postgres/testing';
import type { Context as HttpContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import pino from 'pino';
import Stripe from 'stripe';
import { afterAll, inject } from 'vitest';
import { type CheckoutPayment, completeCheckout } from './billing/checkout';
import { DAY, HOUR, MINUTE } from './rules/calendar';
import { type SandboxOptions, type StripeSandbox, startStripeSandbox } from './sandbox';
import { listAll } from './state/context';
import { type Database, openSandboxDatabase } from './state/database';
import { migrateSandbox } from './state/migrate';
import { API_VERSION, type CheckoutSession, type Invoice, type Schedule, type Subscription } from './wire';

interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

interface PriceSeed {
  readonly lookup_key: string;
  readonly cents: number;
  readonly interval: 'month' | 'year';
  readonly interval_count?: number;
}

interface TestPayment {
  /** Number of a test card. Without one, a trial starts without a card. */
  readonly card?: string;
  readonly isAuthenticated?: boolean;
  readonly email?: string;
}

export interface TestSandbox extends StripeSandbox {
  readonly db: Database;
  /** Stripe's official client, connected to the sandbox. */
  readonly stripe: Stripe;
  /** The sandbox's clock; pass the same one to the code under test. */
  now(): Date;
  /** Advances the clock and does everything that falls due in between, in order. Sends no webhooks. */
  advance(duration: Duration): Promise<void>;
  /** Creates a product and a price for each entry; resolves with the prices under the same names. */
  seedPrices<Name extends string>(seeds: Record<Name, PriceSeed>): Promise<Record<Name, Stripe.Price>>;
  /** Completes a session as the hosted page does; rejects with a StripeFault if the card is declined. */
  completeCheckout(sessionId: string, payment?: TestPayment): Promise<CheckoutSession>;
  /** Removes a customer and everything that belongs to them. */
  forget(customerId: string): Promise<void>;
  /** State of a customer, for comparison in tests. */
  state(customerId: string): Promise<{ subscriptions: Subscription[]; schedules: Schedule[]; invoices: Invoice[] }>;
}

interface TestOptions extends Partial<Pick<SandboxOptions, 'account' | 'send' | 'random'>> {
  /** The database to use; by default a new one that is dropped after the file's last test. */
  readonly connectionString?: string;
  /** Start time of the clock. */
  readonly start?: Date;
  /** A shared clock instead; its owner advances it. */
  readonly now?: () => Date;
}

const createDatabase = async (): Promise<string> => {
  const { connectionString, drop } = await copyDatabase(inject('adminConnection'), 'template1');
  afterAll(drop);
  return connectionString;
};

const toSeconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number =>
  days * DAY + hours * HOUR + minutes * MINUTE + seconds;

const cardOf = ({ card, ...rest }: TestPayment, now: Date): CheckoutPayment => ({
  ...rest,
  ...(card !== undefined && { card: { number: card, expMonth: 12, expYear: now.getUTCFullYear() + 5 } }),
});

/** A minimal version of the platform's own check. */
const assertOwnPage = (c: HttpContext): void => {
  if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new HTTPException(403);
};

/** A sandbox for one test file, controlled by hand: `advance()` moves time, `deliver()` sends webhooks. */
export const startTestSandbox = async (options: TestOptions = {}): Promise<TestSandbox> => {
  const { account, send, random, start = new Date('2026-01-31T12:00:00Z') } = options;
  let skew = 0;
  const now = options.now ?? (() => new Date(start.getTime() + skew));
  const db = openSandboxDatabase(options.connectionString ?? (await createDatabase()));
  // Vitest runs these hooks in reverse order, so this one runs before the database is dropped.
  afterAll(() => db.destroy());
  await migrateSandbox(db);
  const sandbox = await startStripeSandbox({
    db,
    log: pino({ level: 'silent' }),
    now,
    publicUrl: 'http://localhost:3000',
    webhook: { url: 'http://localhost:3000/api/payments/webhook' },
    assertOwnPage,
    demo: true,
    isLive: false,
    ...(account && { account }),
    ...(send && { send }),
    ...(random && { random }),
  });
  afterAll(() => sandbox.close());
  const stripe = new Stripe(sandbox.secretKey, {
    ...sandbox.client,
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  return {
    ...sandbox,
    db,
    stripe,
    now,
    async advance(duration) {
      skew += toMs(toSeconds(duration));
      await sandbox.work.settle();
    },
    async seedPrices(seeds) {
      const entries = Object.entries<PriceSeed>(seeds).map(
        async ([name, { lookup_key, cents, interval, interval_count = 1 }]) => {
          const price = await stripe.prices.create({
            currency: 'usd',
            unit_amount: cents,
            recurring: { interval, interval_count },
            lookup_key,
            product_data: { name },
          });
          return [name, price] as const;
        },
      );
      return Object.fromEntries(await Promise.all(entries)) as Awaited<ReturnType<TestSandbox['seedPrices']>> as never;
    },
    completeCheckout: (sessionId, payment = {}) =>
      sandbox.work.run({}, (ctx) => completeCheckout(ctx, sessionId, cardOf(payment, now()))),
    async forget(customer) {
      const objects = db
        .selectFrom('stripe_sandbox.objects')
        .where((eb) => eb.or([eb('customer', '=', customer), eb('id', '=', customer)]));
      await db.deleteFrom('stripe_sandbox.deliveries').where('event_id', 'in', objects.select('id')).execute();
      await db.deleteFrom('stripe_sandbox.objects').where('id', 'in', objects.select('id')).execute();
    },
    state: (customer) =>
      sandbox.work.run({ isReading: true }, async (ctx) => ({
        subscriptions: await listAll(ctx, 'subscription', { customer }),
        schedules: await listAll(ctx, 'subscription_schedule', { customer }),
        invoices: await listAll(ctx, 'invoice', { customer }),
      })),
  };
};
