import { isLiveStatus, type SubscriptionStatus } from '@prebell/contracts';
import type Stripe from 'stripe';
import type { Account } from './customers.repository';
import { releasePlanned } from './planned-change.service';
import type { StripeConnection } from './stripe/connection.gateway';
import type { CustomerState } from './stripe/customer-state.gateway';
import { droppedNote } from './stripe/dropped-change.gateway';
import { isEnding, planItem, plannedChange } from './stripe/mirror-rows.presenter';

/**
 * Ends a subscription when its period ends. A scheduled downgrade is dropped but noted first, so that reactivating restores it,
 * even if this succeeds only halfway.
 */
export const endAtPeriodEnd = async (
  connection: StripeConnection,
  subscription: Stripe.Subscription,
): Promise<void> => {
  const { client, prices } = connection;
  const planned = await plannedChange(subscription, prices);
  if (planned) await client.subscriptions.update(subscription.id, { metadata: droppedNote(planned.choice) });
  await releasePlanned(connection, subscription);
  await client.subscriptions.update(subscription.id, { cancel_at_period_end: true });
};

/**
 * Ends the renewal of a deactivated account, because nobody can sign in to cancel it. It also covers a purchase or reactivation on
 * a payment processor's page that was still open.
 * @returns whether it ended any
 */
export const endInactive = async (
  connection: StripeConnection,
  { subscriptions }: Pick<CustomerState, 'subscriptions'>,
  { is_active }: Pick<Account, 'is_active'>,
): Promise<boolean> => {
  if (is_active) return false;
  const renewing = subscriptions.filter(
    (each) =>
      planItem(each) &&
      isLiveStatus(each.status as SubscriptionStatus) &&
      each.status !== 'incomplete' &&
      !isEnding(each),
  );
  for (const subscription of renewing) await endAtPeriodEnd(connection, subscription);
  return renewing.length > 0;
};
