import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { withBundle } from './lib/load.mjs';

const SECRET = 'whsec_of_a_measurement';
const RATE = 50;
const SECONDS = process.argv.includes('--long') ? 60 : 20;
const SLOW_MS = 5_000;
const CUSTOMERS = 20;

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

/** A Stripe that takes its time and knows nothing. */
const slowStripe = async () => {
  const server = createServer(async (_request, response) => {
    await wait(SLOW_MS);
    response.writeHead(404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No such object' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** The back end with everything of billing at work, listening on a port. */
const startPlatform = async (parts, stripeServer) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-bench-'));
  const postgres = await parts.startEmbeddedPostgres({ dataDir, log: () => undefined });
  const config = parts.parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const log = parts.silentLog();
  const { connectionString } = postgres;
  const made = await parts.createDeps({ config, log, connectionString, market: parts.stillMarket });
  await parts.migrate(made.db);
  const pool = parts.openDatabase(connectionString, () => undefined, { max: 4 });
  const client = { host: '127.0.0.1', port: stripeServer.address().port, protocol: 'http' };
  const stripe = parts.connectStripe({ secretKey: 'sk_test_bench', webhookSecret: SECRET, client, db: pool });
  const deps = { ...made, stripe };
  const app = parts.createApp(deps);
  const http = parts.createHttpServer(app);
  const port = await http.listen('127.0.0.1', 0);
  const stopBilling = parts.runBilling(deps);
  return {
    url: `http://127.0.0.1:${port}/api/payments/webhook`,
    count: async () => {
      const { n } = await made.db
        .selectFrom('stripe_events')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },
    stop: async () => {
      await http.close();
      // What still waits for an answer fails at once instead of keeping the end waiting.
      stripeServer.close();
      stripeServer.closeAllConnections();
      await stopBilling();
      await pool.destroy();
      await made.db.destroy();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const signer = new Stripe('sk_test_bench');
const event = () => {
  const object = {
    id: `sub_${randomUUID()}`,
    object: 'subscription',
    customer: `cus_${Math.floor(Math.random() * CUSTOMERS)}`,
  };
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
  });
  return { payload, header: signer.webhooks.generateTestHeaderString({ payload, secret: SECRET }) };
};

/** Sends one event; resolves with the milliseconds to its answer. */
const send = async (url) => {
  const { payload, header } = event();
  const began = performance.now();
  const answer = await fetch(url, { method: 'POST', headers: { 'Stripe-Signature': header }, body: payload });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A webhook was answered with ${answer.status}`);
  return performance.now() - began;
};

const measure = async (parts) => {
  const stripeServer = await slowStripe();
  const platform = await startPlatform(parts, stripeServer);
  try {
    for (let index = 0; index < 20; index += 1) await send(platform.url);
    const pending = [];
    const began = performance.now();
    for (let index = 0; index < RATE * SECONDS; index += 1) {
      await wait(Math.max(0, began + (index * 1000) / RATE - performance.now()));
      pending.push(send(platform.url));
    }
    const times = (await Promise.all(pending)).toSorted((a, b) => a - b);
    const kept = await platform.count();
    return [
      `${times.length} events at ${RATE}/s, Stripe answering in ${SLOW_MS / 1000} s; sender and platform in one process.`,
      `Answered in p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, longest ${times.at(-1).toFixed(1)} ms. Kept: ${kept - 20} of ${times.length}.`,
    ];
  } finally {
    await platform.stop();
    stripeServer.close();
  }
};

/** How fast a webhook is answered at 50 events a second while Stripe itself takes five seconds for each answer. */
export const webhookBench = () =>
  withBundle('billing-parts', measure, ['bff/src/modules/auth/password/common-passwords.bin']);
