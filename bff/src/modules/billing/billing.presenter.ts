import type { WireSubscription } from '@prebell/contracts';
import type { SubscriptionRecord } from './billing.repository';

/** A subscription as the wire carries it; cents become decimal dollars here (ruling 5). */
export const presentSubscription = (subscription: SubscriptionRecord): WireSubscription => ({
  tier: subscription.tier,
  billing_interval: subscription.billing_interval,
  status: subscription.status,
  amount: subscription.amount_cents / 100,
  currency: subscription.currency,
  current_period_start: subscription.current_period_start.toISOString(),
  current_period_end: subscription.current_period_end.toISOString(),
  cancel_at_period_end: subscription.cancel_at_period_end,
  created_at: subscription.created_at.toISOString(),
});
