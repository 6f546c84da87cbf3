import { BRAND, PLANS, type Plan, type PlanChoice, type Tier } from '@prebell/contracts';
import type Stripe from 'stripe';
import { CURRENCY, centsOf, choicesOf, listPrices, lookupKey, RECURRENCE } from './catalogue';

type Plans = typeof PLANS;

const productId = (tier: Tier): string => `prebell_${tier}`;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

const ensureProduct = async (client: Stripe, { name: tier, label, description }: Plan): Promise<void> => {
  const fields = { name: `${BRAND.name} ${label}`, description };
  const known = await client.products.retrieve(productId(tier)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (known === null) await client.products.create({ id: productId(tier), ...fields });
  else if (known.name !== fields.name || known.description !== description)
    await client.products.update(known.id, fields);
};

const isAsInCatalogue = (price: Stripe.Price, choice: PlanChoice, plans: Plans): boolean =>
  price.unit_amount === centsOf(choice, plans) &&
  price.currency === CURRENCY &&
  price.recurring?.interval === RECURRENCE[choice.billing_interval].interval &&
  price.recurring.interval_count === RECURRENCE[choice.billing_interval].interval_count;

/**
 * Makes what the catalogue sells and the account does not have yet: one product a tier, one price an interval, found again by
 * lookup key. A price whose amount differs is replaced by a new one that takes the key over: prices never change, and who
 * subscribed to the old one keeps it.
 * @returns the lookup keys of the prices that were made; running it again makes nothing.
 */
export const ensureCatalogue = async (client: Stripe, plans: Plans = PLANS): Promise<string[]> => {
  const choices = choicesOf(Object.values(plans).flatMap(({ name }) => (name === 'free' ? [] : [name])));
  const prices = await listPrices(client, choices);
  const missing = choices.filter(
    (choice) =>
      !prices.some((price) => price.lookup_key === lookupKey(choice) && isAsInCatalogue(price, choice, plans)),
  );
  for (const tier of new Set(missing.map((choice) => choice.tier))) await ensureProduct(client, plans[tier]);
  for (const choice of missing) {
    await client.prices.create({
      product: productId(choice.tier),
      currency: CURRENCY,
      unit_amount: centsOf(choice, plans),
      recurring: RECURRENCE[choice.billing_interval],
      lookup_key: lookupKey(choice),
      transfer_lookup_key: true,
      // Kept with the price, because the key itself moves on to its successor.
      metadata: { lookup_key: lookupKey(choice) },
    });
  }
  return missing.map(lookupKey);
};
