import { type Pricing, pricingOf } from '@prebell/contracts';
import type { PriceBook } from './stripe/price-book.gateway';

/** Prices of the paid plans from the catalogue, with the payment processor's ids. */
export const pricing = (prices: Pick<PriceBook, 'knownId'> | undefined): Pricing =>
  pricingOf((tier, billing_interval) => prices?.knownId({ tier, billing_interval }) ?? null);
