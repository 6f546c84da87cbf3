import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wholeSeconds } from '@prebell/contracts';
import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../testing';
import { sendOverHttp } from './deliver';

interface Received {
  readonly payload: string;
  readonly signature: string;
}

const received: Received[] = [];
/** Status of the endpoint's answer; null breaks the connection. */
const reply: { status: number | null } = { status: 200 };
const sandbox = await startTestSandbox({
  send: async (_url, payload, headers) => {
    received.push({ payload, signature: headers['Stripe-Signature'] ?? '' });
    if (reply.status === null) throw new Error('Connection refused');
    return reply.status;
  },
});
const { stripe, faults } = sandbox;

const verify = ({ payload, signature }: Received): Stripe.Event =>
  // No age limit, because the sandbox's clock differs from this machine's.
  stripe.webhooks.constructEvent(payload, signature, sandbox.webhookSecret, Number.MAX_SAFE_INTEGER);

/** Creates events, delivers them, and resolves with those that arrived. */
const deliver = async (customers: number): Promise<Received[]> => {
  await sandbox.deliver();
  received.length = 0;
  for (let index = 0; index < customers; index += 1) await stripe.customers.create({ name: `Customer ${index}` });
  await sandbox.deliver();
  return [...received];
};
const namesOf = (all: readonly Received[]) => all.map((one) => (verify(one).data.object as Stripe.Customer).name);

test('events arrive signed, once and in order', async () => {
  expect(namesOf(await deliver(3))).toEqual(['Customer 0', 'Customer 1', 'Customer 2']);
  const [first] = received as [Received];
  expect(() => verify({ ...first, payload: first.payload.replace('Customer', 'Costumer') })).toThrow('signature');
  expect(() => stripe.webhooks.constructEvent(first.payload, first.signature, 'whsec_other')).toThrow('signature');
  await sandbox.deliver();
  expect(received).toHaveLength(3);
});

test('a refused event is retried, with longer waits, until it is accepted', async () => {
  reply.status = 503;
  await deliver(1);
  expect(received).toHaveLength(1);
  const { data: undelivered } = await stripe.events.list({ delivery_success: false });
  expect(undelivered).toHaveLength(1);
  expect(undelivered[0]?.pending_webhooks).toBe(1);
  for (const [seconds, count] of [
    [4, 1],
    [1, 2],
    [29, 2],
    [1, 3],
    [300, 4],
  ] as const) {
    await sandbox.advance({ seconds });
    await sandbox.deliver();
    expect(received).toHaveLength(count);
  }
  reply.status = 200;
  await sandbox.advance({ hours: 1 });
  await sandbox.deliver();
  expect(received).toHaveLength(5);
  expect(new Set(received.map((one) => verify(one).id)).size).toBe(1);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(0);
});

test('an unreachable endpoint counts as a refusal', async () => {
  reply.status = null;
  await deliver(1);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  reply.status = 200;
  await sandbox.advance({ seconds: 5 });
  expect(await sandbox.deliver()).toMatchObject([{ status: 200 }]);
});

test('over HTTP the answer’s status counts; no answer is a failure', async () => {
  const server = createServer((_, response) => response.writeHead(418).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await sendOverHttp(url, '{}', {})).toBe(418);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await expect(sendOverHttp(url, '{}', {})).rejects.toThrow();
});

test('faults duplicate, reorder, drop and forge', async () => {
  faults.set({ duplicate: 3 });
  expect(await deliver(2)).toHaveLength(6);
  faults.clear();

  faults.set({ reorder: 8 });
  const shuffled = namesOf(await deliver(8));
  expect(shuffled.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `Customer ${index}`));
  faults.clear();

  faults.set({ drop: 1 });
  expect(await deliver(2)).toEqual([]);
  await sandbox.advance({ days: 3 });
  expect(await sandbox.deliver()).toEqual([]);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
  faults.clear();

  faults.set({ forge: true });
  const [forged, real] = (await deliver(1)) as [Received, Received];
  expect(() => verify(forged)).toThrow('signature');
  expect(verify(real).type).toBe('customer.created');
  faults.clear();

  faults.set({ apiVersion: '2020-08-27' });
  expect(verify((await deliver(1))[0] as Received).api_version).toBe('2020-08-27');
  faults.clear();
});

test('events are listed by type and time and deleted after 30 days', async () => {
  await sandbox.advance({ seconds: 1 });
  const start = wholeSeconds(sandbox.now().getTime());
  await stripe.products.create({ name: 'Listed' });
  const listed = await stripe.events.list({ types: ['product.*'], created: { gte: start } });
  expect(listed.data.map(({ type }) => type)).toEqual(['product.created']);
  expect((await stripe.events.list({ type: 'customer.created', created: { gte: start } })).data).toEqual([]);
  await sandbox.advance({ days: 31 });
  expect((await stripe.events.list({ created: { gte: start } })).data).toEqual([]);
});
