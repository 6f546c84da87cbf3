import { changeKind, isLiveStatus, type PlanChoice, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import { CHOICES } from './catalogue';

/**
 * Stripe cancels a subscription only once its schedule is released, so a cancellation drops a planned downgrade. Its plan is
 * noted with the subscription itself, where it outlives us and is found whoever takes the cancellation back.
 */
const KEY = 'dropped_change';

const nameOf = ({ tier, billing_interval }: PlanChoice): string => `${tier} ${billing_interval}`;

/** Metadata that notes the downgrade a cancellation drops; null removes the note. */
export const droppedNote = (choice: PlanChoice | null): { [KEY]: string } => ({
  [KEY]: choice === null ? '' : nameOf(choice),
});

/** Whether a subscription carries a note, out of date or not. */
export const hasDroppedNote = ({ metadata }: Stripe.Subscription): boolean => Boolean(metadata[KEY]);

/** The downgrade of the plan held that a cancellation dropped; null without one, and where it is none any more. */
export const droppedChange = (subscription: Stripe.Subscription, held: PlanChoice): PlanChoice | null => {
  const dropped = CHOICES.find((choice) => nameOf(choice) === subscription.metadata[KEY]);
  if (!dropped || !isLiveStatus(subscription.status as SubscriptionStatus)) return null;
  return changeKind(held, dropped) === 'downgrade' ? dropped : null;
};
