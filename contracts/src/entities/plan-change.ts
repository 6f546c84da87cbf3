import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { intervalSchema } from './plan';
import { tierSchema } from './tier';

/** Paid tiers: what can be bought. */
export const paidTierSchema = tierSchema.exclude(['free']);
export type PaidTier = z.infer<typeof paidTierSchema>;
/** From the lowest to the highest. */
export const PAID_TIERS = paidTierSchema.options as unknown as readonly [PaidTier, ...PaidTier[]];

/** A plan with how it is paid: what a subscriber chooses. */
export const planChoiceSchema = z.object({ tier: paidTierSchema, billing_interval: intervalSchema });
export type PlanChoice = z.infer<typeof planChoiceSchema>;

/** What choosing a plan would do, shown before it is confirmed (ruling 26). Amounts in decimal dollars. */
export const changePreviewSchema = z.object({
  /** An upgrade is immediate, a downgrade begins with the next period. */
  kind: z.enum(['upgrade', 'downgrade']),
  tier: paidTierSchema,
  billing_interval: intervalSchema,
  /** Due now; 0 for a downgrade. */
  amount_due: z.number(),
  /** Credit of the account once the change is made; it pays the next charges. 0 as a rule. */
  credit: z.number(),
  /** The plan's own amount for each period from then on. */
  recurring_amount: z.number(),
  currency: z.string(),
  effective_at: instantSchema,
  /** What the card is charged next, less what the credit pays; a server before credit was shown leaves it out. */
  next_charge_amount: z.number().optional(),
  next_charge_at: instantSchema,
  /** Whether there is a card; without one nothing is charged, and a trial ends in a cancellation. */
  has_payment_method: z.boolean().default(true),
  /** When the trial that the change is made in ends, null outside a trial. */
  trial_end: instantSchema.nullable().default(null),
  /** Whether the change also takes back a cancellation that was scheduled. */
  takes_cancellation_back: z.boolean().default(false),
  /** The instant for which the amount was computed, epoch seconds; sent back with the confirmation. */
  proration_date: z.int(),
});
export type ChangePreview = z.output<typeof changePreviewSchema>;
