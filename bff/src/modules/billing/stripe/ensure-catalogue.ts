import { BRAND, PLANS, type PlanChoice } from '@prebell/contracts';
import type Stripe from 'stripe';
import { CHOICES, CURRENCY, centsOf, lookupKey, RECURRENCE } from './catalogue';

const productId = (tier: PlanChoice['tier']): string => `prebell_${tier}`;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

const ensureProduct = async (client: Stripe, tier: PlanChoice['tier']): Promise<void> => {
  const { label, description } = PLANS[tier];
  const fields = { name: `${BRAND.name} ${label}`, description };
  const known = await client.products.retrieve(productId(tier)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (known === null) await client.products.create({ id: productId(tier), ...fields });
  else if (known.name !== fields.name || known.description !== description)
    await client.products.update(known.id, fields);
};

const isAsInCatalogue = (price: Stripe.Price, choice: PlanChoice): boolean =>
  price.unit_amount === centsOf(choice) &&
  price.currency === CURRENCY &&
  price.recurring?.interval === RECURRENCE[choice.billing_interval].interval &&
  price.recurring.interval_count === RECURRENCE[choice.billing_interval].interval_count;

/**
 * Creates what the catalogue sells and the account lacks: one product per tier, one price per interval, found by lookup
 * key.
 * A changed amount gets a new price that takes over the key: prices never change, and subscribers keep their old one.
 * @returns the lookup keys of the created prices; running it again creates nothing.
 */
export const ensureCatalogue = async (client: Stripe): Promise<string[]> => {
  const { data } = await client.prices.list({ lookup_keys: CHOICES.map(lookupKey), active: true, limit: 100 });
  const missing = CHOICES.filter(
    (choice) => !data.some((price) => price.lookup_key === lookupKey(choice) && isAsInCatalogue(price, choice)),
  );
  for (const tier of new Set(missing.map((choice) => choice.tier))) await ensureProduct(client, tier);
  for (const choice of missing) {
    await client.prices.create({
      product: productId(choice.tier),
      currency: CURRENCY,
      unit_amount: centsOf(choice),
      recurring: RECURRENCE[choice.billing_interval],
      lookup_key: lookupKey(choice),
      transfer_lookup_key: true,
      // Stored with the price, because the lookup key moves on to its successor.
      metadata: { lookup_key: lookupKey(choice) },
    });
  }
  return missing.map(lookupKey);
};
