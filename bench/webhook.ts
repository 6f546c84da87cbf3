import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connectStripe, type Deps, openDatabase, startJobs } from 'bff/measuring';
import Stripe from 'stripe';
import { withBackEnd } from './lib/back-end';
import { isLong } from './lib/is-long';
import { atRate } from './lib/pace';
import { ms } from './lib/report';
import { most, quantile } from './lib/statistics';

const SECRET = 'whsec_of_a_measurement';
const RATE = 50;
const SECONDS = isLong ? 60 : 20;
const SLOW_MS = 5_000;
const CUSTOMERS = 20;
const WARM_UP = 20;
const signer = new Stripe('sk_test_bench');

const signedEvent = () => {
  const customer = `cus_${Math.floor(Math.random() * CUSTOMERS)}`;
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { id: `sub_${randomUUID()}`, object: 'subscription', customer } },
  });
  return { payload, header: signer.webhooks.generateTestHeaderString({ payload, secret: SECRET }) };
};

/** Sends one event; resolves with the milliseconds until its answer. */
const send = async (url: string) => {
  const { payload, header } = signedEvent();
  const began = performance.now();
  const answer = await fetch(`${url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'Stripe-Signature': header },
    body: payload,
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A webhook was answered with ${answer.status}`);
  return performance.now() - began;
};

/** Latency of our answers to webhooks while Stripe itself takes five seconds for each of its own. */
export const run = async () => {
  const slowStripe = createServer(async (_request, response) => {
    await delay(SLOW_MS);
    response.writeHead(404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No such object' } }));
  });
  await once(slowStripe.listen(0, '127.0.0.1'), 'listening');
  const { port } = slowStripe.address() as AddressInfo;
  const stops: (() => Promise<void>)[] = [];
  const change = (deps: Deps, connectionString: string): Deps => {
    const db = openDatabase(connectionString, () => undefined, { max: 4 });
    const client = { host: '127.0.0.1', port, protocol: 'http' } as const;
    stops.push(() => db.destroy());
    return { ...deps, stripe: connectStripe({ secretKey: 'sk_test_bench', webhookSecret: SECRET, client, db }) };
  };
  return withBackEnd({ env: { NODE_ENV: 'test' }, change }, async ({ deps, url, sql }) => {
    if (deps.stripe === null) throw new Error('There is no Stripe');
    const stopJobs = await startJobs(deps);
    for (let index = 0; index < WARM_UP; index += 1) await send(url);
    const times: number[] = [];
    await atRate(RATE, SECONDS, async () => times.push(await send(url)));
    const { rows } = await sql.query('select count(*) as n from stripe_events');
    // Lets pending requests fail immediately instead of delaying the end.
    slowStripe.close();
    slowStripe.closeAllConnections();
    await stopJobs();
    for (const stop of stops) await stop();
    return [
      `${times.length} events at ${RATE}/s, Stripe answering in ${SLOW_MS / 1_000} s; sender and platform in one process.`,
      `Answered in p50 ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(most(times))}. Kept: ${Number(rows[0].n) - WARM_UP} of ${times.length}.`,
    ];
  });
};
