import { INTERVALS, type Pricing, paidTierSchema, planAmount } from '@prebell/contracts';
import type { PriceBook } from './stripe/price-book';

/**
 * Prices of the paid plans by tier and interval, decimal dollars, from the one catalogue. `price_id` is the payment
 * processor's, null while nothing can be bought.
 */
export const pricing = (prices: Pick<PriceBook, 'knownId'> | undefined): Pricing =>
  Object.fromEntries(
    paidTierSchema.options.map((tier) => [
      tier,
      Object.fromEntries(
        INTERVALS.map((billing_interval) => [
          billing_interval,
          {
            amount: planAmount(tier, billing_interval),
            price_id: prices?.knownId({ tier, billing_interval }) ?? null,
          },
        ]),
      ),
    ]),
  );
