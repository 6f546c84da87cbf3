import { toMs } from '@prebell/contracts';
import type { Insertable } from 'kysely';
import Stripe from 'stripe';
import type { Tables } from '../../../db/database';
import type { CustomerState } from './customer-state.gateway';

type NextCharge = Pick<
  Insertable<Tables['subscriptions']>,
  'next_charge_cents' | 'next_credit_cents' | 'next_charge_at'
>;

const NONE: NextCharge = { next_charge_cents: null, next_credit_cents: null, next_charge_at: null };

/** The id of the subscription that an invoice bills, null if it bills none. */
export const invoiceSubscription = ({ parent }: Stripe.Invoice): string | null => {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
};

/** How much of an invoice the customer's credit pays, cents. */
export const creditUsed = ({ total, starting_balance }: Stripe.Invoice): number =>
  Math.max(0, Math.min(total, -starting_balance));

const isRunning = ({ status, cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  (status === 'active' || status === 'trialing') && cancel_at === null && !cancel_at_period_end;

/** The next invoice of a subscription, null without one. Includes a scheduled change. */
const fetchUpcoming = async (client: Stripe, subscription: Stripe.Subscription): Promise<Stripe.Invoice | null> => {
  const { id, schedule } = subscription;
  const isScheduled = schedule && typeof schedule !== 'string' && schedule.status === 'active';
  try {
    return await client.invoices.createPreview(isScheduled ? { schedule: schedule.id } : { subscription: id });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
};

/** The next invoice of each running subscription, by the subscription's id; one that will end has none. */
export type Upcoming = ReadonlyMap<string, Stripe.Invoice>;

/** Fetches the next invoices of a customer's subscriptions. */
export const fetchAllUpcoming = async (
  client: Stripe,
  { subscriptions }: Pick<CustomerState, 'subscriptions'>,
): Promise<Upcoming> => {
  const upcoming = new Map<string, Stripe.Invoice>();
  for (const subscription of subscriptions.filter(isRunning)) {
    const invoice = await fetchUpcoming(client, subscription);
    if (invoice) upcoming.set(subscription.id, invoice);
  }
  return upcoming;
};

const rowOf = (invoice: Stripe.Invoice, seconds: number): NextCharge => ({
  next_charge_cents: invoice.amount_due,
  next_credit_cents: creditUsed(invoice),
  next_charge_at: new Date(toMs(seconds)),
});

/** The draft of a renewal that is about to be charged, even if the subscription was canceled since. */
export const comingDraft = (
  { id, status }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | undefined =>
  status === 'active'
    ? invoices.find((each) => each.status === 'draft' && each.auto_advance === true && invoiceSubscription(each) === id)
    : undefined;

/** When a draft is charged, epoch seconds. */
export const draftChargedAt = ({ next_payment_attempt, created }: Stripe.Invoice): number =>
  next_payment_attempt ?? created;

/**
 * The next charge of a subscription, taken from the payment processor's own invoice: the draft of a renewal, else the upcoming one.
 * We compute nothing ourselves, so credit, scheduled changes and tax are all included.
 */
export const nextChargeRow = (
  subscription: Stripe.Subscription,
  { invoices }: Pick<CustomerState, 'invoices'>,
  upcoming: Upcoming,
): NextCharge => {
  const draft = comingDraft(subscription, invoices);
  if (draft) return rowOf(draft, draftChargedAt(draft));
  const next = upcoming.get(subscription.id);
  return next ? rowOf(next, next.period_end) : NONE;
};
