import { PLANS, type Pricing, TIERS, type Tier, toCents, toDollars } from '@prebell/contracts';

/** The billing intervals on offer. Quarterly exists in the catalogue but is not sold here (ruling 5). */
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
  /** Dollars that a year costs less than twelve months; null where there is nothing to compare. */
  readonly savedPerYear: number | null;
}

/** The plans in order, with the server's prices. Leaves out paid plans without a price. */
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

/** The smallest saving of any plan when paid yearly, in whole percent; 0 when there is none. */
export const savingPercent = (pricing: Pricing): number => {
  const savings = Object.values(pricing).flatMap(({ monthly, yearly }) =>
    monthly && yearly ? [Math.round((1 - yearly.amount / (monthly.amount * 12)) * 100)] : [],
  );
  return savings.length === 0 ? 0 : Math.max(0, Math.min(...savings));
};
