import { PLANS, type Pricing, TIERS, type Tier, toCents, toDollars } from '@prebell/contracts';

/** The billing intervals that we sell. The catalogue also has quarterly, which is not for sale here (ruling 5). */
export type Billing = 'monthly' | 'yearly';

export interface Offer {
  readonly tier: Tier;
  readonly label: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly limitations: readonly string[];
  readonly popular: boolean;
  /** Dollars per month. */
  readonly price: number;
  /** Dollars per year when billed yearly; otherwise null. */
  readonly perYear: number | null;
  /** How many dollars a year saves compared with twelve months; null if there is nothing to compare. */
  readonly savedPerYear: number | null;
}

/** The plans in order, with the server's prices. Paid plans without a price are left out. */
export const offersFor = (pricing: Pricing, billing: Billing): Offer[] =>
  TIERS.flatMap((tier) => {
    const { label, description, features, limitations, popular, cents } = PLANS[tier];
    const { monthly, yearly } = pricing[tier] ?? {};
    const amount = cents === null ? 0 : pricing[tier]?.[billing]?.amount;
    if (amount === undefined) return [];
    const isYearly = billing === 'yearly' && cents !== null;
    return {
      tier,
      label,
      description,
      features,
      limitations,
      popular: popular.includes('pricing'),
      price: isYearly ? toDollars(toCents(amount / 12)) : amount,
      perYear: isYearly ? amount : null,
      savedPerYear: monthly && yearly ? toDollars(toCents(monthly.amount * 12 - yearly.amount)) : null,
    };
  });

/** The smallest saving of all plans when billed yearly, in whole percent; 0 if there is none. */
export const savingPercent = (pricing: Pricing): number => {
  const savings = Object.values(pricing).flatMap(({ monthly, yearly }) =>
    monthly && yearly ? [Math.round((1 - yearly.amount / (monthly.amount * 12)) * 100)] : [],
  );
  return savings.length === 0 ? 0 : Math.max(0, Math.min(...savings));
};
