import type { Interval, PaidTier } from '@prebell/contracts';

/** A checkout that was begun. At most one of a user is open. */
export interface CheckoutSessionsTable {
  id: string;
  user_id: string;
  /** Null while the payment processor has not answered. */
  stripe_session_id: string | null;
  tier: PaidTier;
  billing_interval: Interval;
  is_open: boolean;
  created_at: Date;
}
