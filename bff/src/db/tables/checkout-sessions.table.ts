import type { Interval, PaidTier } from '@prebell/contracts';

/** A started checkout. A user has at most one open checkout. */
export interface CheckoutSessionsTable {
  id: string;
  user_id: string;
  /** Null until the payment processor answers. */
  stripe_session_id: string | null;
  tier: PaidTier;
  billing_interval: Interval;
  is_open: boolean;
  created_at: Date;
}
