import {
  GRACE_DAYS,
  INTERVAL_LABELS,
  type PaymentStatus,
  PLANS,
  type PlanChoice,
  SUBSCRIPTION_STATUSES,
  toMs,
} from '@prebell/contracts';
import type { Insertable } from 'kysely';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Tables } from '../../../db/database';
import { choiceOf } from './catalogue.rules';
import { type CustomerState, defaultCard } from './customer-state.gateway';
import { droppedChange } from './dropped-change.gateway';
import { endReason } from './end-reason.codec';
import { creditUsed, invoiceSubscription, nextChargeRow, type Upcoming } from './next-charge.gateway';
import type { PriceBook } from './price-book.gateway';

const DAY_MS = 24 * 60 * 60 * 1000;

type SubscriptionRow = Insertable<Tables['subscriptions']>;
type PaymentRow = Insertable<Tables['payments']>;

/** Converts epoch seconds, which the payment processor uses for times. */
const at = (seconds: number): Date => new Date(toMs(seconds));
const atOrNull = (seconds: number | null | undefined): Date | null => (seconds ? at(seconds) : null);

/** The line of a subscription with one of our plans; undefined for a foreign subscription. */
export const planItem = (
  subscription: Stripe.Subscription,
): { readonly item: Stripe.SubscriptionItem; readonly choice: PlanChoice } | undefined => {
  for (const item of subscription.items.data) {
    const choice = choiceOf(item.price);
    if (choice) return { item, choice };
  }
  return undefined;
};

/** Whether a subscription is scheduled to end. */
export const isEnding = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

/** The id of the active schedule, null without one. */
export const activeSchedule = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null =>
  schedule && typeof schedule !== 'string' && schedule.status === 'active' ? schedule : null;

/** The next planned change of a schedule and its start in epoch seconds, null without one. */
export const plannedChange = async (
  subscription: Stripe.Subscription,
  prices: PriceBook,
): Promise<{ readonly choice: PlanChoice; readonly at: number } | null> => {
  const schedule = activeSchedule(subscription);
  const end = schedule?.current_phase?.end_date;
  const next = schedule?.phases.find(({ start_date }) => start_date === end);
  const price = next?.items[0]?.price;
  if (!next || !price) return null;
  const choice = await prices.choiceOf(typeof price === 'string' ? price : price.id);
  return choice && { choice, at: next.start_date };
};

const changeColumns = async (subscription: Stripe.Subscription, current: PlanChoice, prices: PriceBook) => {
  const planned = await plannedChange(subscription, prices);
  const dropped = planned === null && subscription.cancel_at_period_end ? droppedChange(subscription, current) : null;
  return {
    pending_tier: planned?.choice.tier ?? null,
    pending_interval: planned?.choice.billing_interval ?? null,
    pending_at: atOrNull(planned?.at),
    dropped_tier: dropped?.tier ?? null,
    dropped_interval: dropped?.billing_interval ?? null,
  };
};

/** When the first unpaid payment of a subscription was requested. */
const pastDueSince = ({ id, status }: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Date | null => {
  if (status !== 'past_due') return null;
  const owed = invoices
    .filter((invoice) => invoice.status === 'open' && invoice.attempted && invoiceSubscription(invoice) === id)
    .map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created);
  return owed.length === 0 ? null : at(Math.min(...owed));
};

/** When the grace period for a failed payment ends, null while nothing is past due. */
export const graceEnd = (subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Date | null => {
  const since = pastDueSince(subscription, invoices);
  return since && new Date(since.getTime() + GRACE_DAYS * DAY_MS);
};

/**
 * When the grace period for a renewal that was never paid ended, null if the last renewal was paid. Payment retries last longer
 * than the access, and after the last one the invoice is void.
 */
const unpaidEnd = (subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): Date | null => {
  const renewals = invoices
    .filter((each) => invoiceSubscription(each) === subscription.id && each.billing_reason === 'subscription_cycle')
    .toSorted((a, b) => b.created - a.created);
  const paid = renewals.findIndex(({ status }) => status === 'paid');
  const unpaid = (paid === -1 ? renewals : renewals.slice(0, paid)).filter(({ attempted }) => attempted);
  const first = unpaid.at(-1);
  return first ? new Date(toMs(first.status_transitions.finalized_at ?? first.created) + GRACE_DAYS * DAY_MS) : null;
};

const earlier = (a: Date, b: Date | null): Date => (b !== null && b < a ? b : a);

const scheduledEnd = (subscription: Stripe.Subscription, periodEnd: number): Date | null => {
  if (subscription.cancel_at_period_end) return at(subscription.cancel_at ?? periodEnd);
  return atOrNull(subscription.cancel_at);
};

/**
 * When the access of a subscription ends or ended, null while it continues. After a failed payment it ends with the grace period,
 * if that is earlier: nobody pays for the rest of the period, and the retries after the grace period give no access.
 */
const endOf = (
  subscription: Stripe.Subscription,
  { periodEnd, invoices }: { readonly periodEnd: number; readonly invoices: readonly Stripe.Invoice[] },
): Date | null => {
  if (subscription.ended_at) return earlier(at(subscription.ended_at), unpaidEnd(subscription, invoices));
  const scheduled = scheduledEnd(subscription, periodEnd);
  return scheduled && earlier(scheduled, graceEnd(subscription, invoices));
};

const isKnownStatus = (status: string): status is SubscriptionRow['status'] =>
  (SUBSCRIPTION_STATUSES as readonly string[]).includes(status);

interface MirrorContext {
  readonly userId: string;
  readonly prices: PriceBook;
  readonly now: Date;
}

/** A subscription in mirror form; null for a foreign plan or a status we do not use, such as paused. */
export const subscriptionRow = async (
  subscription: Stripe.Subscription,
  state: CustomerState,
  { userId, prices, now, upcoming }: MirrorContext & { readonly upcoming: Upcoming },
): Promise<SubscriptionRow | null> => {
  const plan = planItem(subscription);
  if (!plan || !isKnownStatus(subscription.status)) return null;
  const { item, choice } = plan;
  return {
    id: subscription.id,
    user_id: userId,
    ...choice,
    status: subscription.status,
    amount_cents: item.price.unit_amount ?? 0,
    currency: subscription.currency,
    current_period_start: at(item.current_period_start),
    current_period_end: at(item.current_period_end),
    trial_end: atOrNull(subscription.trial_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    ends_at: endOf(subscription, { periodEnd: item.current_period_end, invoices: state.invoices }),
    past_due_since: pastDueSince(subscription, state.invoices),
    has_payment_method: defaultCard(state, subscription) !== null,
    ...(await changeColumns(subscription, choice, prices)),
    ended_reason: endReason(subscription),
    ...nextChargeRow(subscription, state, upcoming),
    created_at: at(subscription.created),
    fetched_at: now,
  };
};

const isGivenUp = ({ status }: Pick<Stripe.Invoice, 'status'>): boolean =>
  status === 'void' || status === 'uncollectible';

const webAddress = z.url({ protocol: /^https?$/ });

/** The page of an invoice. Null if it has none, or if the link does not use http or https (ASVS 1.2.2), because users click it. */
export const receiptUrl = ({
  status,
  hosted_invoice_url,
}: Pick<Stripe.Invoice, 'status' | 'hosted_invoice_url'>): string | null =>
  // Nobody owes a void invoice: its page has nothing to pay and is not a receipt.
  isGivenUp({ status }) ? null : (webAddress.safeParse(hosted_invoice_url).data ?? null);

/** A declined upgrade is voided immediately, so an open invoice of an upgrade is waiting for the bank: nothing has failed. */
const waitsForBank = ({ id }: Stripe.Invoice, subscriptions: readonly Stripe.Subscription[]): boolean =>
  subscriptions.some(
    ({ pending_update, latest_invoice: latest }) =>
      pending_update !== null && (typeof latest === 'string' ? latest : latest?.id) === id,
  );

const paymentStatus = (invoice: Stripe.Invoice, subscriptions: readonly Stripe.Subscription[]): PaymentStatus => {
  const { status, attempted } = invoice;
  if (status === 'paid') return 'succeeded';
  if (status === 'open') return attempted && !waitsForBank(invoice, subscriptions) ? 'failed' : 'pending';
  return status === 'draft' ? 'pending' : 'failed';
};

/** The payment intents of an invoice, including failed ones. */
export const intentIds = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment: { payment_intent } }) => {
    if (!payment_intent) return [];
    return typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
  });

/** Brand and last digits, such as 'Visa •••• 4242'. */
const cardName = (charge: Stripe.Charge | undefined): string | null => {
  const card = charge?.payment_method_details?.card;
  if (!card) return null;
  const brand = card.brand ?? 'card';
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${card.last4}`;
};

/** What an invoice is for, in the catalogue's words if it is for one plan. */
const describe = ({ lines }: Stripe.Invoice, plans: readonly (PlanChoice | null)[]): string => {
  const [first] = lines.data;
  const [plan] = plans;
  if (lines.data.length === 1 && plan) return `${PLANS[plan.tier].label}, ${INTERVAL_LABELS[plan.billing_interval]}`;
  return lines.data.length > 1 ? 'Change of plan' : (first?.description ?? 'Subscription');
};

/** The id of the price that a line charges, null without one. */
export const linePrice = ({ pricing }: Stripe.InvoiceLineItem): string | null => {
  const price = pricing?.price_details?.price;
  return typeof price === 'string' ? price : (price?.id ?? null);
};

/** An invoice in mirror form, if it has something to pay or credit. Null otherwise, for example for a trial. */
export const paymentRow = async (
  invoice: Stripe.Invoice,
  { charges, subscriptions }: Pick<CustomerState, 'charges' | 'subscriptions'>,
  { userId, prices }: { readonly userId: string; readonly prices: PriceBook },
): Promise<PaymentRow | null> => {
  if (invoice.total === 0 || (invoice.total < 0 && invoice.status !== 'paid')) return null;
  const intents = intentIds(invoice);
  const own = charges.filter(({ payment_intent }) =>
    intents.includes(typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? '')),
  );
  const plans = await Promise.all(
    invoice.lines.data.map((line) => {
      const price = linePrice(line);
      return price === null ? null : prices.choiceOf(price);
    }),
  );
  return {
    id: invoice.id,
    user_id: userId,
    description: describe(invoice, plans),
    amount_cents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    credit_cents: creditUsed(invoice),
    credited_cents: Math.max(0, -invoice.total),
    balance_cents: invoice.ending_balance,
    refunded_cents: own.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    currency: invoice.currency,
    status: paymentStatus(invoice, subscriptions),
    paid_at: atOrNull(invoice.status_transitions.paid_at),
    payment_method: cardName(own.find(({ paid }) => paid) ?? own[0]),
    receipt_url: receiptUrl(invoice),
    created_at: at(invoice.created),
  };
};
