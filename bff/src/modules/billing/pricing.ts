import { INTERVALS, PLANS, type Pricing, planAmount, TIERS } from '@prebell/contracts';

/**
 * Prices of the paid plans by tier and interval, decimal dollars, from the one catalogue. `price_id` is the payment
 * processor's, null while nothing can be bought.
 */
export const pricing = (): Pricing =>
  Object.fromEntries(
    TIERS.filter((tier) => PLANS[tier].cents !== null).map((tier) => [
      tier,
      Object.fromEntries(
        INTERVALS.map((interval) => [interval, { amount: planAmount(tier, interval), price_id: null }]),
      ),
    ]),
  );
