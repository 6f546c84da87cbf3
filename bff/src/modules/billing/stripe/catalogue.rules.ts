import { INTERVALS, PAID_TIERS, type PaidTier, PLANS, type PlanChoice } from '@prebell/contracts';
import type Stripe from 'stripe';

/** Increment it when an amount in the catalogue changes: prices are append-only, and subscribers keep theirs. */
const CATALOGUE_VERSION = 1;
export const CURRENCY = 'usd';

/** Every way to buy one of `tiers`. */
export const choicesOf = (tiers: readonly PaidTier[]): PlanChoice[] =>
  tiers.flatMap((tier) => INTERVALS.map((billing_interval) => ({ tier, billing_interval })));

/** Every plan that users can buy. */
export const CHOICES: readonly PlanChoice[] = choicesOf(PAID_TIERS);

/** The lookup key of a price, the same in every account of the payment processor. */
export const lookupKey = ({ tier, billing_interval }: PlanChoice): string =>
  `prebell_${tier}_${billing_interval}_v${CATALOGUE_VERSION}`;

const LOOKUP_KEY = /^prebell_(\w+)_(\w+)_v\d+$/;

/** The plan of a price, including prices of earlier catalogues; null for a foreign price. */
export const choiceOf = (price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): PlanChoice | null => {
  const [, tier, interval] = LOOKUP_KEY.exec(price.lookup_key ?? price.metadata.lookup_key ?? '') ?? [];
  return CHOICES.find((choice) => choice.tier === tier && choice.billing_interval === interval) ?? null;
};

export const centsOf = ({ tier, billing_interval }: PlanChoice, plans: typeof PLANS = PLANS): number =>
  plans[tier].cents?.[billing_interval] ?? 0;

/** How the payment processor writes an interval. */
export const RECURRENCE = {
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  yearly: { interval: 'year', interval_count: 1 },
} as const satisfies Record<PlanChoice['billing_interval'], { interval: string; interval_count: number }>;

/** The most keys that the payment processor accepts in one request for prices. */
const KEYS_AT_ONCE = 10;

/** The active prices of `choices` at the payment processor. */
export const listPrices = async (client: Stripe, choices: readonly PlanChoice[]): Promise<Stripe.Price[]> => {
  const prices: Stripe.Price[] = [];
  for (let from = 0; from < choices.length; from += KEYS_AT_ONCE) {
    const lookup_keys = choices.slice(from, from + KEYS_AT_ONCE).map(lookupKey);
    const { data } = await client.prices.list({ lookup_keys, active: true, limit: 100 });
    prices.push(...data);
  }
  return prices;
};
