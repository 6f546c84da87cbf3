import { PLANS, type Pricing, TIERS, type Tier } from '@prebell/contracts';

/** How a visitor would pay. The quarterly interval exists but is not offered here (ruling 5). */
export type Billing = 'monthly' | 'yearly';

export interface Offer {
  readonly tier: Tier;
  readonly label: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly limitations: readonly string[];
  readonly popular: boolean;
  /** Dollars a month. */
  readonly price: number;
  /** Dollars a year when paid yearly, else null. */
  readonly perYear: number | null;
}

/** The plans in order with the server's prices. A paid plan the server has no price for is not on offer. */
export const offersFor = (pricing: Pricing, billing: Billing): Offer[] =>
  TIERS.flatMap((tier) => {
    const { label, description, features, limitations, popular, cents } = PLANS[tier];
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
      price: isYearly ? Math.round((amount / 12) * 100) / 100 : amount,
      perYear: isYearly ? amount : null,
    };
  });

/** Whole percent that paying yearly saves with every plan at least; 0 where it saves nothing. */
export const savingPercent = (pricing: Pricing): number => {
  const savings = Object.values(pricing).flatMap(({ monthly, yearly }) =>
    monthly && yearly ? [Math.round((1 - yearly.amount / (monthly.amount * 12)) * 100)] : [],
  );
  return savings.length === 0 ? 0 : Math.max(0, Math.min(...savings));
};
