import { isLiveStatus, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import type { BillingDeps } from './billing.deps';
import { type CustomerState, defaultCard } from './stripe/customer-state.gateway';
import { END_COMMENTS } from './stripe/end-reason.codec';
import { planItem } from './stripe/mirror-rows.presenter';
import { isCardUsed } from './trial-claims.repository';

const HOUR_SECONDS = 60 * 60;

const isOurs = (subscription: Stripe.Subscription): boolean =>
  planItem(subscription) !== undefined && isLiveStatus(subscription.status as SubscriptionStatus);

/** A trial that has just started with a card already used for another one. */
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
  // A card added later is for paying after the trial, so it does not end the trial.
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

/** Ends a subscription immediately and refunds what was paid for it. */
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
 * Ends all current subscriptions but one, because two checkouts may be completed in two tabs. The earliest stays; the others end
 * and are refunded. A trial also ends if its card was used for another account's trial.
 * @returns whether it ended anything
 */
export const endSurplus = async (deps: BillingDeps, state: CustomerState): Promise<boolean> => {
  const live = state.subscriptions.filter(isOurs).toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  const surplus = live.slice(1).map(({ id }) => ({ id, comment: END_COMMENTS.second_subscription }));
  const [first] = live;
  if (first && (await isStolenTrial(deps, first, state)))
    surplus.push({ id: first.id, comment: END_COMMENTS.card_had_trial });
  for (const each of surplus) {
    deps.log.warn({ subscription: each.id }, 'Ended a surplus subscription');
    await undo(deps, each, state);
  }
  return surplus.length > 0;
};
