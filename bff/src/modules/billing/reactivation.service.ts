import { isLiveStatus, type PlanChoice, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import { lookupKey } from './stripe/catalogue.rules';
import type { StripeConnection } from './stripe/connection.gateway';
import type { CustomerState } from './stripe/customer-state.gateway';
import { droppedNote } from './stripe/dropped-change.gateway';
import { planItem } from './stripe/mirror-rows.presenter';

/**
 * An upgrade undoes a cancellation, but only once it is paid. While the bank has not confirmed the payment, this metadata of the
 * subscription names the plan that will undo it.
 */
const KEY = 'stays_with';

/** Notes that an upgrade whose payment is pending will undo the cancellation. */
export const noteReactivation = async (
  { client }: StripeConnection,
  { id }: Stripe.Subscription,
  choice: PlanChoice,
): Promise<void> => {
  await client.subscriptions.update(id, { metadata: { [KEY]: lookupKey(choice) } });
};

/**
 * Undoes the cancellation of each subscription whose upgrade was paid meanwhile, and removes the notes of upgrades that are no
 * longer pending.
 * @returns whether anything changed
 */
export const reactivateUpgraded = async (
  { client }: StripeConnection,
  { subscriptions }: Pick<CustomerState, 'subscriptions'>,
): Promise<boolean> => {
  const noted = subscriptions.filter(
    ({ metadata, pending_update, status }) =>
      metadata[KEY] && pending_update === null && isLiveStatus(status as SubscriptionStatus),
  );
  for (const subscription of noted) {
    const choice = planItem(subscription)?.choice;
    const isReactivated =
      subscription.cancel_at_period_end && choice !== undefined && lookupKey(choice) === subscription.metadata[KEY];
    await client.subscriptions.update(subscription.id, {
      ...(isReactivated && { cancel_at_period_end: false }),
      metadata: { [KEY]: '', ...(isReactivated && droppedNote(null)) },
    });
  }
  return noted.length > 0;
};
