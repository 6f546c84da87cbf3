import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { intervalSchema } from './plan';
import { tierSchema } from './tier';

export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'past_due',
  'unpaid',
  'trialing',
  'incomplete',
  'incomplete_expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus | 'unknown', string> = {
  active: 'Active',
  canceled: 'Canceled',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  trialing: 'Trial',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  unknown: 'Unknown',
};

/** Statuses of a current subscription; an account has at most one. */
export const LIVE_STATUSES = ['trialing', 'active', 'past_due', 'incomplete', 'unpaid'] as const;
/** Whether a subscription with this status is current, as opposed to ended for good. */
export const isLiveStatus = (status: SubscriptionStatus | 'unknown'): boolean =>
  (LIVE_STATUSES as readonly string[]).includes(status);

/** Why we ended a subscription ourselves. */
export const endReasonSchema = z.enum(['card_had_trial', 'second_subscription']);
export type EndReason = z.infer<typeof endReasonSchema>;

/** A smaller plan that starts with the next period. */
const pendingChangeSchema = z.object({
  tier: openEnum(tierSchema, 'unknown'),
  billing_interval: openEnum(intervalSchema, 'unknown'),
  amount: z.number(),
  effective_at: instantSchema,
});

export const subscriptionSchema = z.object({
  tier: openEnum(tierSchema, 'unknown'),
  billing_interval: openEnum(intervalSchema, 'unknown'),
  status: openEnum(z.enum(SUBSCRIPTION_STATUSES), 'unknown'),
  /** Decimal dollars (ruling 5). */
  amount: z.number(),
  currency: z.string(),
  current_period_start: instantSchema,
  current_period_end: instantSchema,
  cancel_at_period_end: z.boolean(),
  /**
   * When a canceled subscription ends or ended: with its period, or with the grace period for a failed payment. Null
   * while it continues.
   */
  ends_at: instantSchema.nullable().default(null),
  created_at: instantSchema,
  /** When the trial ends or ended, null without one. */
  trial_end: instantSchema.nullable().default(null),
  /** Whether there is a card to charge; a trial without one ends in a cancellation. */
  has_payment_method: z.boolean().default(true),
  pending_change: pendingChangeSchema.nullable().default(null),
  /** The planned change that a cancellation dropped: reactivating schedules it again. */
  dropped_change: pendingChangeSchema.nullable().default(null),
  /** Why we ended the subscription ourselves, null otherwise. */
  ended_reason: openEnum(endReasonSchema, 'unknown').nullable().default(null),
  /** Last day for a late payment, null while nothing is due. */
  grace_ends_at: instantSchema.nullable().default(null),
  /** The next charge to the card, after the account's credit, and its date; null when nothing will be charged. */
  next_charge: z
    .object({
      amount: z.number(),
      from_credit: z.number().default(0),
      at: instantSchema,
      /** True for the period that has already begun: a cancellation does not stop this charge. */
      is_invoiced: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  /** Credit of the account, decimal dollars; it pays the next charges. */
  credit: z.number().default(0),
  /** The instant that this answer describes, by the customer's own clock, which a test clock may have moved. */
  as_of: instantSchema.nullable().default(null),
});
export type Subscription = z.output<typeof subscriptionSchema>;
export type WireSubscription = z.input<typeof subscriptionSchema>;

/** The owner, in lists for admins. */
export const ownerSchema = z.object({ id: z.string(), username: z.string(), email: z.string() });
export const ownedSubscriptionSchema = subscriptionSchema.extend({ user: ownerSchema });
export type OwnedSubscription = z.output<typeof ownedSubscriptionSchema>;
export type WireOwnedSubscription = z.input<typeof ownedSubscriptionSchema>;
