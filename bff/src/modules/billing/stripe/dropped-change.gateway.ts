import { changeKind, isLiveStatus, type PlanChoice, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import { CHOICES } from './catalogue.rules';

/**
 * Stripe cancels a subscription only once its schedule is released, so a cancellation drops a scheduled downgrade. The
 * plan is noted in the subscription's metadata, where any code or page that undoes the cancellation finds it.
 */
const KEY = 'dropped_change';

const nameOf = ({ tier, billing_interval }: PlanChoice): string => `${tier} ${billing_interval}`;

/** Metadata that notes the downgrade a cancellation drops; null removes the note. */
export const droppedNote = (choice: PlanChoice | null): { [KEY]: string } => ({
  [KEY]: choice === null ? '' : nameOf(choice),
});

/** Whether a subscription carries a note, outdated or not. */
export const hasDroppedNote = ({ metadata }: Stripe.Subscription): boolean => Boolean(metadata[KEY]);

/**
 * The downgrade that a cancellation dropped; null without one, or if it is no longer a downgrade of the current plan.
 */
export const droppedChange = (subscription: Stripe.Subscription, current: PlanChoice): PlanChoice | null => {
  const dropped = CHOICES.find((choice) => nameOf(choice) === subscription.metadata[KEY]);
  if (!dropped || !isLiveStatus(subscription.status as SubscriptionStatus)) return null;
  return changeKind(current, dropped) === 'downgrade' ? dropped : null;
};
