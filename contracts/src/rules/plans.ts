import { INTERVALS, type Interval, type Pricing } from '../entities/plan';
import { type PaidTier, paidTierSchema } from '../entities/plan-change';
import { forEachTier, type Tier, tierFacts } from '../entities/tier';
import type { TierFacts } from '../entities/tier-table';
import { toDollars } from '../units';

/**
 * One plan of the catalogue. Pages and checkout read prices, feature lists and limitations only from here. List a
 * feature only once the code enforces and delivers it (ruling 4).
 */
export interface Plan
  extends Pick<TierFacts, 'label' | 'description' | 'cents' | 'features' | 'limitations' | 'popular'> {
  readonly name: Tier;
}

/** The catalogue: every price, feature list and limitation comes from the table of tiers. */
export const PLANS: Readonly<Record<Tier, Plan>> = forEachTier((name) => {
  const { label, description, cents, features, limitations, popular } = tierFacts(name);
  return { name, label, description, cents: cents && { ...cents }, features, limitations, popular };
});

/** Price of a plan for one billing interval, in decimal dollars; 0 for Free. */
export const planAmount = (tier: Tier, interval: Interval): number => toDollars(PLANS[tier].cents?.[interval] ?? 0);

/** Whole percent saved by paying once a year instead of every month. */
export const yearlySavingPercent = (tier: Tier): number => {
  const cents = PLANS[tier].cents;
  return cents === null ? 0 : Math.round((1 - cents.yearly / (cents.monthly * 12)) * 100);
};

/**
 * Prices of the paid plans by tier and interval, decimal dollars, as the pricing endpoint returns them.
 * @param priceId the payment processor's id of a price, null while nothing can be bought
 */
export const pricingOf = (priceId: (tier: PaidTier, interval: Interval) => string | null): Pricing =>
  Object.fromEntries(
    paidTierSchema.options.map((tier) => [
      tier,
      Object.fromEntries(
        INTERVALS.map((interval) => [
          interval,
          { amount: planAmount(tier, interval), price_id: priceId(tier, interval) },
        ]),
      ),
    ]),
  );
