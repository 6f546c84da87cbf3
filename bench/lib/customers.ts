import { setTimeout as delay } from 'node:timers/promises';
import type { Client, IsRunning } from './client';
import type { Sql } from './database';
import type { Checked } from './workers';

/** The plan after each step that changes plans. */
const TIERS: Record<string, string> = { upgrade: 'premium', downgrade: 'basic' };
const STEPS = ['upgrade', 'cancel', 'reactivate', 'downgrade', 'keep'];
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete'];
/** Longer than the reconciler's interval, so that it finds the events that could not be delivered to a dead instance. */
const SETTLE_MS = 400_000;

/** Pays with a card on the payment processor's own page. */
const payOn = async (checkoutUrl: string, base: string) => {
  // The answer contains the public address; use the platform's own instead.
  const form = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'J. Example', email: 'j@example.test' };
  await fetch(base + new URL(checkoutUrl).pathname, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    headers: { Origin: base, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  }).catch(() => null);
};

/** A customer who subscribes and changes plans continuously. After a cancelled trial they come back and pay. */
export const createCustomer = (base: string, client: Client) => {
  const faults: string[] = [];
  let changes = 0;
  const work = async (isRunning: IsRunning) => {
    const ask = (method: string, path: string, body?: object) =>
      client.ask(method, `/api/payments/${path}`, body, isRunning);
    const isSubscribed = async () =>
      LIVE.includes((await ask('GET', 'subscription'))?.body.subscription?.status ?? 'none');
    const subscribe = async () => {
      while (isRunning() && !(await isSubscribed())) {
        const plan = { tier: 'basic', billing_interval: 'monthly' };
        const urls = { success_url: `${base}/subscription/success`, cancel_url: `${base}/pricing` };
        const begun = await ask('POST', 'create-checkout-session', { ...plan, ...urls });
        // The payment succeeded but its answer was lost: the processor's page and the platform both have the subscription.
        if (begun !== null && begun.status < 300) await payOn(begun.body.checkout_url, base);
        await ask('POST', 'sync', {});
        await delay(1_000);
      }
    };
    for (let step = 0; isRunning(); step += 1) {
      await subscribe();
      const verb = STEPS[step % STEPS.length] ?? 'keep';
      const plan = TIERS[verb] && { tier: TIERS[verb], billing_interval: 'monthly' };
      const answer = await ask('POST', `subscription/${verb}`, plan || undefined);
      if (answer !== null && answer.status < 300) changes += 1;
      // After a lost answer the retry may get 409, because the first attempt succeeded.
      else if (answer !== null && ![402, 409].includes(answer.status))
        faults.push(`${client.username} ${verb}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await delay(1_500);
    }
  };
  return { username: client.username, faults, changes: () => changes, work };
};
export type Customer = ReturnType<typeof createCustomer>;

interface Subscribed {
  readonly id: string;
  readonly status: string;
  readonly cancel_at_period_end: boolean;
}
const facts = (list: readonly Subscribed[]) =>
  list
    .map(({ id, status, cancel_at_period_end: ends }) => `${id} ${status} ${ends}`)
    .sort()
    .join();
const ids = (list: readonly { id: string }[]) =>
  list
    .map(({ id }) => id)
    .sort()
    .join();

/** Differences between the payment processor's record of a customer and ours. */
const differences = async (sql: Sql, { username }: Customer): Promise<string[]> => {
  const found = await sql.query('select id, stripe_customer_id as customer from users where username = $1', [username]);
  const { id, customer } = found.rows[0];
  if (customer === null) return [`${username} never came to pay`];
  const theirs = await sql.query('select object, data from stripe_sandbox.objects where customer = $1', [customer]);
  const of = (name: string) => theirs.rows.filter(({ object }) => object === name).map(({ data }) => data);
  const ours = await sql.query('select * from subscriptions where user_id = $1', [id]);
  const payments = await sql.query('select id from payments where user_id = $1', [id]);
  const subscriptions: Subscribed[] = of('subscription');
  const faults: string[] = [];
  if (subscriptions.filter(({ status }) => LIVE.includes(status)).length > 1)
    faults.push(`${username} pays twice: ${facts(subscriptions)}`);
  if (facts(subscriptions) !== facts(ours.rows))
    faults.push(`${username}: ${facts(subscriptions)} is mirrored as ${facts(ours.rows)}`);
  if (ids(of('invoice').filter(({ total }) => total > 0)) !== ids(payments.rows))
    faults.push(`${username}: the invoices are not the payments`);
  return faults;
};

/**
 * Checks that each has at most one live subscription, and that the mirror is right after webhooks and the reconciler.
 */
export const checkBilling = async (sql: Sql, customers: readonly Customer[]): Promise<Checked> => {
  const look = async () => (await Promise.all(customers.map((customer) => differences(sql, customer)))).flat();
  const deadline = Date.now() + SETTLE_MS;
  let faults = await look();
  for (; faults.length > 0 && Date.now() < deadline; faults = await look()) await delay(2_000);
  const changes = customers.reduce((sum, customer) => sum + customer.changes(), 0);
  return {
    faults: [...faults, ...customers.flatMap((customer) => customer.faults)],
    summary: `${customers.length} customers, ${changes} changes acknowledged`,
  };
};
