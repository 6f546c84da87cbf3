import { INTERVALS, type PaidTier, PLANS, type PlanChoice, paidTierSchema } from '@prebell/contracts';
import type Stripe from 'stripe';

/** Increment it when an amount of the catalogue changes: prices are append-only, and subscribers keep theirs. */
const CATALOGUE_VERSION = 1;
export const CURRENCY = 'usd';

const PAID_TIERS: readonly PaidTier[] = paidTierSchema.options;

/** Every plan that users can buy. */
export const CHOICES: readonly PlanChoice[] = PAID_TIERS.flatMap((tier) =>
  INTERVALS.map((billing_interval) => ({ tier, billing_interval })),
);

/** The lookup key of a price, the same in every account of the payment processor. */
export const lookupKey = ({ tier, billing_interval }: PlanChoice): string =>
  `prebell_${tier}_${billing_interval}_v${CATALOGUE_VERSION}`;

const LOOKUP_KEY = /^prebell_(\w+)_(\w+)_v\d+$/;

/** The plan of a price, including prices of earlier catalogues; null for a foreign price. */
export const choiceOf = (price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): PlanChoice | null => {
  const [, tier, interval] = LOOKUP_KEY.exec(price.lookup_key ?? price.metadata.lookup_key ?? '') ?? [];
  return CHOICES.find((choice) => choice.tier === tier && choice.billing_interval === interval) ?? null;
};

export const centsOf = ({ tier, billing_interval }: PlanChoice): number => PLANS[tier].cents?.[billing_interval] ?? 0;

/** The payment processor's spelling of an interval. */
export const RECURRENCE = {
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  yearly: { interval: 'year', interval_count: 1 },
} as const satisfies Record<PlanChoice['billing_interval'], { interval: string; interval_count: number }>;
