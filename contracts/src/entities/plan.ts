import { z } from 'zod';

export const INTERVALS = ['monthly', 'quarterly', 'yearly'] as const;
export const intervalSchema = z.enum(INTERVALS);
export type Interval = z.infer<typeof intervalSchema>;
export const INTERVAL_LABELS: Record<Interval | 'unknown', string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
  unknown: 'Unknown',
};

const priceSchema = z.object({ amount: z.number(), price_id: z.string().nullable() });
/** Keyed by tier, then interval; amounts in decimal dollars. */
export const pricingSchema = z.record(z.string(), z.record(z.string(), priceSchema));
export type Pricing = z.infer<typeof pricingSchema>;
