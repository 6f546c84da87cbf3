import type { Interval, SUBSCRIPTION_STATUSES, Tier } from '@prebell/contracts';

/** Mirror of a customer's subscription; the payment processor is the truth (ruling 26). */
export interface SubscriptionsTable {
  id: string;
  user_id: string;
  tier: Tier;
  billing_interval: Interval;
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  amount_cents: number;
  currency: string;
  current_period_start: Date;
  current_period_end: Date;
  cancel_at_period_end: boolean;
  created_at: Date;
}
