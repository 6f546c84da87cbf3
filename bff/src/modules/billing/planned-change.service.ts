import { isLiveStatus, type PlanChoice, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import { RECURRENCE } from './stripe/catalogue.rules';
import type { StripeConnection } from './stripe/connection.gateway';
import type { CustomerState } from './stripe/customer-state.gateway';
import { droppedChange, droppedNote, hasDroppedNote } from './stripe/dropped-change.gateway';
import { activeSchedule, planItem, plannedChange } from './stripe/mirror-rows.presenter';

interface Planned {
  readonly subscription: Stripe.Subscription;
  readonly item: Stripe.SubscriptionItem;
}

/** Schedules a change for the end of the period. */
export const planChange = async (
  { client, prices }: StripeConnection,
  { subscription, item }: Planned,
  to: PlanChoice,
): Promise<void> => {
  const price = await prices.idOf(to);
  const known = activeSchedule(subscription);
  const made = known ?? (await client.subscriptionSchedules.create({ from_subscription: subscription.id }));
  const end = item.current_period_end;
  await client.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: made.current_phase?.start_date ?? item.current_period_start,
        end_date: end,
        ...(subscription.status === 'trialing' && { trial_end: end }),
      },
      { items: [{ price, quantity: 1 }], duration: RECURRENCE[to.billing_interval], proration_behavior: 'none' },
    ],
  });
};

/** Undoes a scheduled change. Resolves with whether there was one. */
export const releasePlanned = async (
  { client }: StripeConnection,
  subscription: Stripe.Subscription,
): Promise<boolean> => {
  const active = activeSchedule(subscription);
  if (active) await client.subscriptionSchedules.release(active.id);
  return active !== null;
};

/**
 * Restores the change that a cancellation dropped, for each subscription whose cancellation was undone, here or on the payment
 * processor's page. The note is removed last: after a failure in between, the next sync finishes the work.
 * @returns whether anything changed
 */
export const restorePlanned = async (
  connection: StripeConnection,
  { subscriptions }: Pick<CustomerState, 'subscriptions'>,
): Promise<boolean> => {
  let hasChanged = false;
  for (const subscription of subscriptions) {
    const { id, status, cancel_at_period_end, cancel_at } = subscription;
    if (!hasDroppedNote(subscription) || cancel_at_period_end || cancel_at !== null) continue;
    if (!isLiveStatus(status as SubscriptionStatus)) continue;
    const plan = planItem(subscription);
    const dropped = plan ? droppedChange(subscription, plan.choice) : null;
    const isPlanned = (await plannedChange(subscription, connection.prices)) !== null;
    if (plan && dropped && !isPlanned) await planChange(connection, { subscription, item: plan.item }, dropped);
    await connection.client.subscriptions.update(id, { metadata: droppedNote(null) });
    hasChanged = true;
  }
  return hasChanged;
};
