import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { intervalSchema } from './plan';
import { tierSchema } from './tier';

/** Tiers that users can buy. */
export const paidTierSchema = tierSchema.exclude(['free']);
export type PaidTier = z.infer<typeof paidTierSchema>;
/** From the lowest to the highest. */
export const PAID_TIERS = paidTierSchema.options as unknown as readonly [PaidTier, ...PaidTier[]];

/** A plan and its interval: what a subscriber chooses. */
export const planChoiceSchema = z.object({ tier: paidTierSchema, billing_interval: intervalSchema });
export type PlanChoice = z.infer<typeof planChoiceSchema>;

/** The result of choosing a plan, shown before the user confirms it (ruling 26). Amounts in decimal dollars. */
export const changePreviewSchema = z.object({
  /** An upgrade is immediate, a downgrade starts with the next period. */
  kind: z.enum(['upgrade', 'downgrade']),
  tier: paidTierSchema,
  billing_interval: intervalSchema,
  /** Due now; 0 for a downgrade. */
  amount_due: z.number(),
  /** Credit of the account after the change; it pays the next charges. Usually 0. */
  credit: z.number(),
  /**
   * A renewal that is already invoiced: we charge it within the hour even if the user confirms nothing. `amount` is
   * after credit. Null without one.
   */
  invoiced: z.object({ amount: z.number(), from_credit: z.number(), at: instantSchema }).nullable().default(null),
  /** The plan's price for each later period. */
  recurring_amount: z.number(),
  currency: z.string(),
  effective_at: instantSchema,
  /** The next charge to the card, after credit; absent from servers that predate credit. */
  next_charge_amount: z.number().optional(),
  next_charge_at: instantSchema,
  /** Whether there is a card. Without one nothing is charged, and a trial ends in a cancellation. */
  has_payment_method: z.boolean().default(true),
  /** When the current trial ends, null outside a trial. */
  trial_end: instantSchema.nullable().default(null),
  /** Whether the change also undoes a scheduled cancellation. */
  takes_cancellation_back: z.boolean().default(false),
  /** The instant for which the amount was computed, epoch seconds; the confirmation sends it back. */
  proration_date: z.int(),
});
export type ChangePreview = z.output<typeof changePreviewSchema>;
