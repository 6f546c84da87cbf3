import { isLiveStatus, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import type { BillingDeps } from './billing-deps';
import { type CustomerState, defaultCard } from './stripe/customer-state';
import { END_COMMENTS } from './stripe/end-reason';
import { planItem } from './stripe/mirror-rows';
import { isCardUsed } from './trial-claims.repository';

const HOUR_SECONDS = 60 * 60;

const isOurs = (subscription: Stripe.Subscription): boolean =>
  planItem(subscription) !== undefined && isLiveStatus(subscription.status as SubscriptionStatus);

/** A trial that began just now with a card that somebody else has used up. */
const isStolenTrial = async (
  { db }: BillingDeps,
  subscription: Stripe.Subscription,
  state: CustomerState,
): Promise<boolean> => {
  const { status, trial_start, created } = subscription;
  const card = defaultCard(state, subscription)?.card;
  const userId = state.customer.deleted ? undefined : state.customer.metadata.user_id;
  if (status !== 'trialing' || !trial_start || !card?.fingerprint || !userId) return false;
  const attached = defaultCard(state, subscription)?.created ?? 0;
  // A card that is added later pays for what follows the trial; it does not take the trial away.
  if (attached > created + HOUR_SECONDS) return false;
  return isCardUsed(db, userId, card.fingerprint);
};

const paidIntents = (state: CustomerState, subscriptionId: string): string[] =>
  state.invoices
    .filter(({ status, amount_paid, parent }) => {
      const subscription = parent?.subscription_details?.subscription;
      const id = typeof subscription === 'string' ? subscription : subscription?.id;
      return status === 'paid' && amount_paid > 0 && id === subscriptionId;
    })
    .flatMap(({ payments }) => payments?.data ?? [])
    .flatMap(({ payment: { payment_intent } }) => {
      if (!payment_intent) return [];
      return typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
    });

/** Ends a subscription at once and gives back what was paid for it. */
const undo = async (
  { stripe: { client } }: BillingDeps,
  { id, comment }: { readonly id: string; readonly comment: string },
  state: CustomerState,
): Promise<void> => {
  for (const payment_intent of paidIntents(state, id))
    await client.refunds.create({ payment_intent }, { idempotencyKey: `refund:${payment_intent}` });
  await client.subscriptions.cancel(id, { cancellation_details: { comment } }, { idempotencyKey: `undo:${id}` });
};

/**
 * Leaves one live subscription: two tabs may have completed two checkouts. The earliest stays, the others end and are paid
 * back. A trial with a card that had its trial with another account ends as well.
 * @returns whether anything was ended
 */
export const endSurplus = async (deps: BillingDeps, state: CustomerState): Promise<boolean> => {
  const live = state.subscriptions.filter(isOurs).toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  const surplus = live.slice(1).map(({ id }) => ({ id, comment: END_COMMENTS.second_subscription }));
  const [first] = live;
  if (first && (await isStolenTrial(deps, first, state)))
    surplus.push({ id: first.id, comment: END_COMMENTS.card_had_trial });
  for (const each of surplus) {
    deps.log.warn({ subscription: each.id }, 'A subscription too many was ended');
    await undo(deps, each, state);
  }
  return surplus.length > 0;
};
