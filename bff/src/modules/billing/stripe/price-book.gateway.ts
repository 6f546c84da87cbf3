import type { PlanChoice } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import { CHOICES, choiceOf, listPrices, lookupKey } from './catalogue.rules';

/** Prices of the catalogue at the payment processor. */
export interface PriceBook {
  /** The id of a plan's price. Throws PAYMENTS_UNAVAILABLE if it was not set up (`npm run stripe:setup`). */
  idOf(choice: PlanChoice): Promise<string>;
  /** The plan of a price id, null for a foreign one. */
  choiceOf(priceId: string): Promise<PlanChoice | null>;
  /** The id if it is already known: showing a price must not wait for the payment processor. */
  knownId(choice: PlanChoice): string | null;
}

export const createPriceBook = (client: Stripe): PriceBook => {
  const ids = new Map<string, string>();
  const choices = new Map<string, PlanChoice | null>();

  const load = async (): Promise<void> => {
    for (const price of await listPrices(client, CHOICES)) {
      if (price.lookup_key) ids.set(price.lookup_key, price.id);
      choices.set(price.id, choiceOf(price));
    }
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
      if (!choices.has(priceId)) choices.set(priceId, choiceOf(await client.prices.retrieve(priceId)));
      return choices.get(priceId) ?? null;
    },
    knownId: (choice) => ids.get(lookupKey(choice)) ?? null,
  };
};
