import { setTimeout as delay } from 'node:timers/promises';

/** The plan of each step that goes to another one. */
const TIERS = { upgrade: 'premium', downgrade: 'basic' };
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete'];
/** Longer than the reconciler rests: an event whose delivery met a dead instance is found by it. */
const SETTLE_MS = 400_000;

/** The payment processor's own page: pays with a card. @returns whether it was taken */
const payOn = async (checkoutUrl, base) => {
  // The page lives where the platform is reached; the address it was told is the public one.
  const { pathname } = new URL(checkoutUrl);
  const form = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'J. Example', email: 'j@example.test' };
  const answer = await fetch(base + pathname, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    headers: { Origin: base, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  }).catch(() => null);
  return answer?.status === 303;
};

/** A customer who subscribes and changes his mind without end; one who cancels in his trial is out at once and comes back as a payer. */
export const createCustomer = (base, client) => {
  const faults = [];
  let changes = 0;
  const ask = (method, path, isRunning, body) => client.ask(method, `/api/payments/${path}`, { isRunning, body });
  const isSubscribed = async (isRunning) => {
    const now = await ask('GET', 'subscription', isRunning);
    return LIVE.includes(now?.body.subscription?.status);
  };
  const subscribe = async (isRunning) => {
    while (isRunning()) {
      const plan = { tier: 'basic', billing_interval: 'monthly' };
      const urls = { success_url: `${base}/subscription/success`, cancel_url: `${base}/pricing` };
      const begun = await ask('POST', 'create-checkout-session', isRunning, { ...plan, ...urls });
      if (begun === null) return;
      // Paid, but the answer was lost: the processor's page says so, and the platform knows of a subscription.
      if (begun.status < 300) await payOn(begun.body.checkout_url, base);
      await ask('POST', 'sync', isRunning, {});
      if (await isSubscribed(isRunning)) return;
      await delay(1_000);
    }
  };
  return {
    username: client.username,
    faults,
    changes: () => changes,
    work: async (isRunning) => {
      for (let step = 0; isRunning(); step += 1) {
        if (!(await isSubscribed(isRunning))) await subscribe(isRunning);
        const verb = ['upgrade', 'cancel', 'reactivate', 'downgrade', 'keep'][step % 5];
        const tier = TIERS[verb];
        const plan = tier && { tier, billing_interval: 'monthly' };
        const answer = await ask('POST', `subscription/${verb}`, isRunning, plan);
        // Sent again after a lost answer it may have happened already: 409 says so.
        if (answer !== null && answer.status >= 300 && ![402, 409].includes(answer.status))
          faults.push(`${client.username} ${verb}: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (answer !== null && answer.status < 300) changes += 1;
        await delay(1_500);
      }
    },
  };
};

/** What differs between the payment processor's record of a customer and ours. */
const differences = async (db, { username }) => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'stripe_customer_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (user.stripe_customer_id === null) return [`${username} never came to pay`];
  const objects = await db
    .selectFrom('stripe_sandbox.objects')
    .select(['object', 'data'])
    .where('customer', '=', user.stripe_customer_id)
    .where('object', 'in', ['subscription', 'invoice'])
    .execute();
  const of = (name) => objects.filter(({ object }) => object === name).map(({ data }) => data);
  const ours = await db.selectFrom('subscriptions').selectAll().where('user_id', '=', user.id).execute();
  const payments = await db.selectFrom('payments').select('id').where('user_id', '=', user.id).execute();
  const facts = (list) =>
    list
      .map(({ id, status, cancel_at_period_end: ends }) => `${id} ${status} ${ends}`)
      .toSorted()
      .join();
  const ids = (list) =>
    list
      .map(({ id }) => id)
      .toSorted()
      .join();
  const faults = [];
  if (of('subscription').filter(({ status }) => LIVE.includes(status)).length > 1)
    faults.push(`${username} pays twice: ${facts(of('subscription'))}`);
  if (facts(of('subscription')) !== facts(ours))
    faults.push(`${username}: ${facts(of('subscription'))} is mirrored as ${facts(ours)}`);
  if (ids(of('invoice').filter(({ total }) => total > 0)) !== ids(payments))
    faults.push(`${username}: the invoices are not the payments`);
  return faults;
};

/** At most one live subscription each, and the mirror is true once webhooks and the reconciler had their time. */
export const checkBilling = async (db, customers) => {
  const deadline = Date.now() + SETTLE_MS;
  let faults = [];
  do {
    faults = (await Promise.all(customers.map((customer) => differences(db, customer)))).flat();
    if (faults.length > 0) await delay(2_000);
  } while (faults.length > 0 && Date.now() < deadline);
  const changes = customers.reduce((sum, customer) => sum + customer.changes(), 0);
  return {
    faults: [...faults, ...customers.flatMap((customer) => customer.faults)],
    told: `${customers.length} customers, ${changes} changes acknowledged`,
  };
};
