import { changeKind, type PlanChoice, wholeSeconds } from '@prebell/contracts';
import type Stripe from 'stripe';
import { AppError } from '../../http/app-error';
import type { Account } from './customers.repository';
import { type CustomerState, clockOffset, defaultCard, fetchCustomerState } from './stripe/customer-state';
import { planItem } from './stripe/mirror-rows';
import { type BillingDeps, liveSubscription } from './sync.service';

/** A subscription that can be changed, with its plan and the customer's present. */
export interface Held {
  readonly customer: string;
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly choice: PlanChoice;
  /** The customer's now, epoch seconds. */
  readonly now: number;
  /** The customer's balance, cents: below zero they are owed. */
  readonly balance: number;
  /** Whether there is a card to charge. */
  readonly hasCard: boolean;
  /** The customer's newest invoice, voided ones included: every attempt to change makes another. */
  readonly newestInvoice: string | null;
}

/** The refusal for an account without a subscription. */
export const none = () => new AppError('NO_SUBSCRIPTION', 'You have no subscription. Choose a plan first.');

const heldIn = (state: CustomerState, now: Date): Held => {
  const subscription = liveSubscription(state);
  const plan = subscription && planItem(subscription);
  if (!subscription || !plan || subscription.status === 'incomplete') throw none();
  return {
    customer: state.customer.id,
    subscription,
    ...plan,
    now: wholeSeconds(now.getTime() + clockOffset(state, now)),
    balance: state.customer.deleted ? 0 : state.customer.balance,
    hasCard: defaultCard(state, subscription) !== null,
    newestInvoice: state.invoices[0]?.id ?? null,
  };
};

/** What a user holds now, as the payment processor tells it. Throws NO_SUBSCRIPTION. */
export const fetchHeld = async ({ stripe, now }: BillingDeps, account: Account | undefined): Promise<Held> => {
  if (!account?.stripe_customer_id) throw none();
  return heldIn(await fetchCustomerState(stripe.client, account.stripe_customer_id), now());
};

/** Whether nothing was paid yet: a change within a trial costs nothing. */
export const isTrialing = ({ subscription, now }: Held): boolean =>
  subscription.status === 'trialing' && (subscription.trial_end ?? 0) > now;

/** When the period that is paid for ends, epoch seconds. */
export const periodEnd = ({ item }: Held): number => item.current_period_end;

/** Throws while something is owed: a change would only add to it. */
export const assertPaid = ({ subscription }: Held): void => {
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    throw new AppError('PAYMENT_FAILED', 'Please pay the open invoice first, then change your plan');
};

/** Whether a wish is an upgrade or a downgrade of what is held. */
export const directionOf = (held: Held, to: PlanChoice): 'upgrade' | 'downgrade' | 'same' =>
  changeKind(held.choice, to);

/** The subscription's line at the wished plan. */
export const upgradeItems = async ({ stripe }: BillingDeps, { item }: Held, to: PlanChoice) => [
  { id: item.id, price: await stripe.prices.idOf(to) },
];

/** The invoice an upgrade would make at `prorationDate`; null in a trial, where nothing is due. */
export const previewInvoice = async (
  deps: BillingDeps,
  held: Held,
  { to, prorationDate }: { readonly to: PlanChoice; readonly prorationDate: number },
): Promise<Stripe.Invoice | null> => {
  if (isTrialing(held)) return null;
  return deps.stripe.client.invoices.createPreview({
    customer: held.customer,
    subscription: held.subscription.id,
    subscription_details: {
      items: await upgradeItems(deps, held, to),
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  });
};
