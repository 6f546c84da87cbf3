import { BRAND, PLANS, type Plan, type PlanChoice, type Tier } from '@prebell/contracts';
import type Stripe from 'stripe';
import { CURRENCY, centsOf, choicesOf, listPrices, lookupKey, RECURRENCE } from './catalogue.rules';

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
 * Creates what the catalogue sells and the account lacks: one product per tier, one price per interval, found by
 * lookup key. A changed amount gets a new price that takes over the key: prices never change, and subscribers keep
 * their old one.
 * @returns the lookup keys of the created prices; running it again creates nothing.
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
      // Stored with the price, because the lookup key moves on to its successor.
      metadata: { lookup_key: lookupKey(choice) },
    });
  }
  return missing.map(lookupKey);
};
