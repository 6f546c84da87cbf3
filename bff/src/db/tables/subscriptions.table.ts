import type { EndReason, Interval, PaidTier, SubscriptionStatus } from '@prebell/contracts';
import type { ColumnType, Generated } from 'kysely';

/**
 * Mirror of a subscription; the payment processor is the source of truth (ruling 26). Only the sync of a customer writes it. A user
 * has at most one current subscription. Times are by the customer's clock.
 */
export interface SubscriptionsTable {
  /** The payment processor's id. */
  id: string;
  user_id: string;
  tier: PaidTier;
  billing_interval: Interval;
  status: SubscriptionStatus;
  amount_cents: number;
  currency: string;
  current_period_start: Date;
  current_period_end: Date;
  trial_end: Date | null;
  cancel_at_period_end: boolean;
  /** When it will end or ended, null while it continues. */
  ends_at: Date | null;
  /** When the first unpaid payment failed. */
  past_due_since: Date | null;
  has_payment_method: boolean;
  /** A scheduled downgrade: all three are set, or none is. */
  pending_tier: PaidTier | null;
  pending_interval: Interval | null;
  pending_at: Date | null;
  /** The scheduled downgrade that a cancellation dropped; reactivating restores it. Both are set, or none is. */
  dropped_tier: Generated<PaidTier | null>;
  dropped_interval: Generated<Interval | null>;
  /** Why we ended the subscription ourselves, null otherwise. */
  ended_reason: Generated<EndReason | null>;
  /** The next charge as the payment processor previews it; all three are null while none is coming. */
  next_charge_cents: Generated<number | null>;
  /** The part of the next charge that the customer's credit pays. */
  next_credit_cents: Generated<number | null>;
  next_charge_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date, never>;
  /** When the payment processor returned this state, by our clock. */
  fetched_at: Date;
  /** The owner's username in lower case, to sort the list by. A trigger keeps it current (migration 043). */
  owner_name: ColumnType<string, never, never>;
}
