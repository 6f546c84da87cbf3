import { changeKind, type PlanChoice, wholeSeconds } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import type { BillingDeps } from './billing.deps';
import type { Account } from './customers.repository';
import { type CustomerState, clockOffset, defaultCard, fetchCustomerState } from './stripe/customer-state.gateway';
import { planItem } from './stripe/mirror-rows.presenter';
import { comingDraft } from './stripe/next-charge.gateway';
import { liveSubscription } from './sync.service';

/** A subscription that can be changed, with its plan and the customer's current time. */
export interface CurrentPlan {
  readonly customer: string;
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
  readonly choice: PlanChoice;
  /** The customer's current time, epoch seconds. */
  readonly now: number;
  /** The customer's balance, cents: negative means credit. */
  readonly balance: number;
  /** The id of the card to charge, null without one. */
  readonly card: string | null;
  /** The invoice of a renewal that is about to be charged, null without one. */
  readonly draft: Stripe.Invoice | null;
  /** The customer's newest invoice, including voided ones: every attempt to change creates another. */
  readonly newestInvoice: string | null;
}

/** The error for an account without a subscription. */
export const none = () => new AppError('NO_SUBSCRIPTION', 'You have no subscription. Choose a plan first.');

const currentPlanIn = (state: CustomerState, now: Date): CurrentPlan => {
  const subscription = liveSubscription(state);
  const plan = subscription && planItem(subscription);
  if (!subscription || !plan || subscription.status === 'incomplete') throw none();
  return {
    customer: state.customer.id,
    subscription,
    ...plan,
    now: wholeSeconds(now.getTime() + clockOffset(state, now)),
    balance: state.customer.deleted ? 0 : state.customer.balance,
    card: defaultCard(state, subscription)?.id ?? null,
    draft: comingDraft(subscription, state.invoices) ?? null,
    newestInvoice: state.invoices[0]?.id ?? null,
  };
};

/** A user's current plan according to the payment processor. Throws NO_SUBSCRIPTION. */
export const fetchCurrentPlan = async (
  { stripe, now }: BillingDeps,
  account: Account | undefined,
): Promise<CurrentPlan> => {
  if (!account?.stripe_customer_id) throw none();
  return currentPlanIn(await fetchCustomerState(stripe.client, account.stripe_customer_id), now());
};

/** Whether the customer is in a trial: a change then costs nothing. */
export const isTrialing = ({ subscription, now }: CurrentPlan): boolean =>
  subscription.status === 'trialing' && (subscription.trial_end ?? 0) > now;

/** When the paid period ends, epoch seconds. */
export const periodEnd = ({ item }: CurrentPlan): number => item.current_period_end;

/** Throws while a payment is due: a change would only add to the debt. */
export const assertPaid = ({ subscription }: CurrentPlan): void => {
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    throw new AppError('PAYMENT_FAILED', 'Please pay the open invoice first, then change your plan');
};

/** Whether the chosen plan is an upgrade or a downgrade. */
export const directionOf = (current: CurrentPlan, to: PlanChoice): 'upgrade' | 'downgrade' | 'same' =>
  changeKind(current.choice, to);

/** The subscription's item, switched to the chosen plan. */
export const upgradeItems = async ({ stripe }: BillingDeps, { item }: CurrentPlan, to: PlanChoice) => [
  { id: item.id, price: await stripe.prices.idOf(to) },
];

/** The invoice of an upgrade at `prorationDate`; null in a trial, where nothing is due. */
export const previewInvoice = async (
  deps: BillingDeps,
  current: CurrentPlan,
  { to, prorationDate }: { readonly to: PlanChoice; readonly prorationDate: number },
): Promise<Stripe.Invoice | null> => {
  if (isTrialing(current)) return null;
  return deps.stripe.client.invoices.createPreview({
    customer: current.customer,
    subscription: current.subscription.id,
    subscription_details: {
      items: await upgradeItems(deps, current, to),
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
    },
  });
};
