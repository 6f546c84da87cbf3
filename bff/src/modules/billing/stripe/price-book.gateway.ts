import type { PlanChoice } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import { CHOICES, choiceOf, listPrices, lookupKey } from './catalogue.rules';

/** A plan at the price that a customer pays. */
export interface PricedPlan extends PlanChoice {
  readonly cents: number;
}

const planOf = (price: Stripe.Price): PricedPlan | null => {
  const choice = choiceOf(price);
  return choice && { ...choice, cents: price.unit_amount ?? 0 };
};

/** Prices of the catalogue at the payment processor. */
export interface PriceBook {
  /** The id of a plan's price. Throws PAYMENTS_UNAVAILABLE if it was not set up (`npm run stripe:setup`). */
  idOf(choice: PlanChoice): Promise<string>;
  /** The plan of a price id, null for a foreign one. */
  choiceOf(priceId: string): Promise<PlanChoice | null>;
  /** The plan of a price id with its price per interval, null for a foreign one. Old prices keep their amount. */
  planOf(priceId: string): Promise<PricedPlan | null>;
  /** The price's id if it is already known: showing a price must not wait for the payment processor. */
  knownId(choice: PlanChoice): string | null;
}

export const createPriceBook = (client: Stripe): PriceBook => {
  const ids = new Map<string, string>();
  const plans = new Map<string, PricedPlan | null>();

  const load = async (): Promise<void> => {
    for (const price of await listPrices(client, CHOICES)) {
      if (price.lookup_key) ids.set(price.lookup_key, price.id);
      plans.set(price.id, planOf(price));
    }
  };

  const find = async (priceId: string): Promise<PricedPlan | null> => {
    if (!plans.has(priceId)) plans.set(priceId, planOf(await client.prices.retrieve(priceId)));
    return plans.get(priceId) ?? null;
  };

  return {
    async idOf(choice) {
      const key = lookupKey(choice);
      if (!ids.has(key)) await load();
      const id = ids.get(key);
      if (id === undefined) throw new AppError('PAYMENTS_UNAVAILABLE', 'This plan cannot be bought at the moment');
      return id;
    },
    async choiceOf(priceId) {
      const plan = await find(priceId);
      return plan && { tier: plan.tier, billing_interval: plan.billing_interval };
    },
    planOf: find,
    knownId: (choice) => ids.get(lookupKey(choice)) ?? null,
  };
};
