import { isLiveStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import type { Connection } from '../../db/database';
import type { BillingDeps } from './billing.deps';
import type { PaymentRecord, SubscriptionRecord } from './billing.repository';
import { queueBillingMails, queueRefundMails } from './billing-mails.service';
import { endInactive } from './cancellation.service';
import { adjustCollection } from './collection.service';
import {
  type Account,
  findAccount,
  findAccountOfCustomer,
  linkCustomer,
  updateCustomer,
  withCustomerLock,
} from './customers.repository';
import { listMirroredPayments, listSubscriptions, replaceSubscriptions, upsertPayments } from './mirror.repository';
import { keepMovements } from './mrr/keep-movements.service';
import { endSurplus } from './one-subscription.service';
import { restorePlanned } from './planned-change.service';
import { reactivateUpgraded } from './reactivation.service';
import {
  type CustomerState,
  clockOffset,
  creditOf,
  defaultCard,
  fetchCustomerState,
  fetchInvoiceHistory,
} from './stripe/customer-state.gateway';
import { intentIds, paymentRow, planItem, subscriptionRow } from './stripe/mirror-rows.presenter';
import { fetchAllUpcoming } from './stripe/next-charge.gateway';
import { claimTrial } from './trial-claims.repository';

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** The fields of mirrored subscriptions that a user would notice, to compare two states. */
const factsOf = (records: readonly SubscriptionRecord[]): string =>
  JSON.stringify(records.map(({ fetched_at: _, ...facts }) => facts));

/** A subscription to one of our plans that has started, current or not. */
export const begunSubscription = ({ subscriptions }: CustomerState): Stripe.Subscription | undefined =>
  subscriptions.find((subscription) => !subscription.status.startsWith('incomplete') && planItem(subscription));

/** Trials are for first-time subscribers: any earlier subscription rules one out. */
const rememberTrial = async (tx: Connection, account: Account, state: CustomerState, now: Date): Promise<void> => {
  const begun = begunSubscription(state);
  if (!begun) return;
  const fingerprint = begun.trial_start ? (defaultCard(state, begun)?.card?.fingerprint ?? null) : null;
  await claimTrial(tx, account, { fingerprint, now });
};

/**
 * The most rounds of fetching and repairing: each repair shows only after another fetch, and changes from outside in between must
 * not keep us here forever.
 */
const ROUNDS = 4;

/** Repairs what breaks our rules. Resolves with whether anything changed. */
const repair = async (deps: BillingDeps, account: Account, state: CustomerState): Promise<boolean> => {
  const now = deps.now();
  return (
    (await endSurplus(deps, state)) ||
    (await endInactive(deps.stripe, state, account)) ||
    (await adjustCollection(deps.stripe, state, now.getTime() + clockOffset(state, now))) ||
    (await reactivateUpgraded(deps.stripe, state)) ||
    (await restorePlanned(deps.stripe, state))
  );
};

/** Fetches and repairs until the customer has at most one current subscription, with the right scheduled change and collection. */
const repairedState = async (deps: BillingDeps, account: Account, customerId: string): Promise<CustomerState> => {
  let state = await fetchCustomerState(deps.stripe.client, customerId);
  for (let round = 0; round < ROUNDS && (await repair(deps, account, state)); round += 1)
    state = await fetchCustomerState(deps.stripe.client, customerId);
  return state;
};

type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentRow>>>;

/** The fields of mirrored payments that a user would notice, to compare two states. */
const shownPayments = (records: readonly PaymentRecord[]): string =>
  JSON.stringify(records.map(({ announced_at: _, ...facts }) => facts));

/**
 * Mirrors payments and mails their owner about refunds since the last time.
 * @returns whether a payment changed
 */
const keepPayments = async (
  deps: BillingDeps,
  tx: Connection,
  { account, payments }: { readonly account: Account; readonly payments: readonly PaymentRow[] },
): Promise<boolean> => {
  const ids = payments.map(({ id }) => id);
  const before = await listMirroredPayments(tx, ids);
  const refunded = new Map(before.map(({ id, refunded_cents }) => [id, refunded_cents]));
  await upsertPayments(tx, payments);
  // A payment seen for the first time is history: its earlier refunds are not news.
  const news = payments.filter(({ id, refunded_cents }) => refunded_cents > (refunded.get(id) ?? refunded_cents));
  await queueRefundMails(tx, deps, { account, payments: news, refunded });
  return shownPayments(before) !== shownPayments(await listMirroredPayments(tx, ids));
};

/**
 * Mirrors one payment of any age: the sync of a customer covers the latest only.
 * @returns whether the payment changed
 */
export const mirrorPayment = async (
  deps: BillingDeps,
  tx: Connection,
  { account, invoiceId }: { readonly account: Account; readonly invoiceId: string },
): Promise<boolean> => {
  const { client, prices } = deps.stripe;
  const invoice = await client.invoices.retrieve(invoiceId, { expand: ['payments'] });
  const charges: Stripe.Charge[] = [];
  for (const payment_intent of intentIds(invoice))
    charges.push(...(await client.charges.list({ payment_intent, limit: 100 })).data);
  const row = await paymentRow(invoice, { charges, subscriptions: [] }, { userId: account.id, prices });
  return row !== null && (await keepPayments(deps, tx, { account, payments: [row] }));
};

/**
 * Mirrors a customer's current state at the payment processor, and queues the mails that follow from it.
 * Call it within the customer's lock. It is the only writer of the mirror, for every cause: a webhook, a return from
 * checkout, a change made here, the daily reconciliation. Repeating it changes nothing.
 * @returns whether the mirror changed
 */
export const mirrorCustomer = async (deps: BillingDeps, tx: Connection, account: Account): Promise<boolean> => {
  if (account.stripe_customer_id === null) return false;
  const now = deps.now();
  const { prices } = deps.stripe;
  const state = await repairedState(deps, account, account.stripe_customer_id);
  const offset = clockOffset(state, now);
  const before = await listSubscriptions(tx, account.id);
  const upcoming = await fetchAllUpcoming(deps.stripe.client, state);
  const context = { userId: account.id, prices, now, upcoming };
  const rows = present(await Promise.all(state.subscriptions.map((each) => subscriptionRow(each, state, context))));
  const payments = present(await Promise.all(state.invoices.map((each) => paymentRow(each, state, context))));
  await replaceSubscriptions(tx, account.id, { rows, now });
  const hasOtherPayments = await keepPayments(deps, tx, { account, payments });
  const invoices = await fetchInvoiceHistory(deps.stripe.client, account.stripe_customer_id, state);
  await keepMovements(tx, prices, { userId: account.id, history: { subscriptions: state.subscriptions, invoices } });
  const credit = creditOf(state);
  await updateCustomer(tx, account.id, { billing_offset_ms: offset, billing_credit_cents: credit });
  await rememberTrial(tx, account, state, now);
  const after = await listSubscriptions(tx, account.id);
  await queueBillingMails(tx, deps, { account, before, subscriptions: after, payments, state, offset });
  const isOtherCustomer =
    Math.abs(offset - account.billing_offset_ms) > 1000 || credit !== account.billing_credit_cents;
  return factsOf(before) !== factsOf(after) || hasOtherPayments || isOtherCustomer;
};

/**
 * Runs `work` within a user's lock, mirrors the result, then notifies open pages and sockets.
 * @returns the result of `work`, and whether the mirror changed
 */
export const changeAndMirror = async <T>(
  deps: BillingDeps,
  userId: string,
  work: (tx: Connection, account: Account) => Promise<T>,
): Promise<{ readonly result: T; readonly hasChanged: boolean }> => {
  const outcome = await withCustomerLock(deps.stripe.db, userId, async (tx) => {
    const account = await findAccount(tx, userId);
    if (!account) throw new Error(`There is no account ${userId}`);
    const result = await work(tx, account);
    const current = (await findAccount(tx, userId)) ?? account;
    return { result, hasChanged: await mirrorCustomer(deps, tx, current) };
  });
  if (outcome.hasChanged) deps.sessions.announceChange(userId);
  return outcome;
};

/** Mirrors a user's customer. Resolves with whether the mirror changed. */
export const syncUser = async (deps: BillingDeps, userId: string): Promise<boolean> =>
  (await changeAndMirror(deps, userId, async () => undefined)).hasChanged;

const userOfMetadata = async (deps: BillingDeps, customer: Stripe.Customer | Stripe.DeletedCustomer) => {
  if (customer.deleted) return undefined;
  const { user_id } = customer.metadata;
  return user_id && /^[0-9a-f-]{36}$/.test(user_id) ? findAccount(deps.db, user_id) : undefined;
};

/**
 * The account of a customer. An unknown customer may come from a request that failed before it stored the id. In that case the
 * customer's metadata names the account.
 */
const accountOf = async (deps: BillingDeps, customerId: string): Promise<Account | undefined> => {
  const known = await findAccountOfCustomer(deps.db, customerId);
  if (known) return known;
  const account = await userOfMetadata(deps, await deps.stripe.client.customers.retrieve(customerId));
  if (!account || account.stripe_customer_id !== null) return undefined;
  await linkCustomer(deps.db, account.id, customerId);
  return { ...account, stripe_customer_id: customerId };
};

/** Mirrors a customer. Resolves with whether the mirror changed, or null for a foreign customer. */
export const syncCustomer = async (deps: BillingDeps, customerId: string): Promise<boolean | null> => {
  const account = await accountOf(deps, customerId);
  return account ? syncUser(deps, account.id) : null;
};

/** The current subscription in the payment processor's data. */
export const liveSubscription = ({ subscriptions }: CustomerState): Stripe.Subscription | undefined =>
  subscriptions.find((each) => planItem(each) && isLiveStatus(each.status as SubscriptionRecord['status']));
