import { z } from 'zod';
import { openEnum } from '../open-enum';
import { tierSchema } from './tier';

export const INTERVALS = ['monthly', 'quarterly', 'yearly'] as const;
export const intervalSchema = z.enum(INTERVALS);
export type Interval = z.infer<typeof intervalSchema>;
export const INTERVAL_LABELS: Record<Interval | 'unknown', string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  unknown: 'Unknown',
};

export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'past_due',
  'unpaid',
  'trialing',
  'incomplete',
  'incomplete_expired',
] as const;
export const SUBSCRIPTION_STATUS_LABELS: Record<(typeof SUBSCRIPTION_STATUSES)[number] | 'unknown', string> = {
  active: 'Active',
  canceled: 'Canceled',
  past_due: 'Past due',
  unpaid: 'Unpaid',
  trialing: 'Trial',
  incomplete: 'Incomplete',
  incomplete_expired: 'Expired',
  unknown: 'Unknown',
};

export const subscriptionSchema = z.object({
  tier: openEnum(tierSchema, 'unknown'),
  billing_interval: openEnum(intervalSchema, 'unknown'),
  status: openEnum(z.enum(SUBSCRIPTION_STATUSES), 'unknown'),
  /** Decimal dollars (ruling 5). */
  amount: z.number(),
  currency: z.string(),
  current_period_start: z.string(),
  current_period_end: z.string(),
  cancel_at_period_end: z.boolean(),
  created_at: z.string(),
});
export type Subscription = z.output<typeof subscriptionSchema>;
export type WireSubscription = z.input<typeof subscriptionSchema>;

const priceSchema = z.object({ amount: z.number(), price_id: z.string().nullable() });
/** Keyed by tier, then interval; amounts in decimal dollars. */
export const pricingSchema = z.record(z.string(), z.record(z.string(), priceSchema));
export type Pricing = z.infer<typeof pricingSchema>;
