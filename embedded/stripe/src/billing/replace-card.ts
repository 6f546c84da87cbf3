import { setDefaultCard } from '../objects/customers';
import { attachCard, type CardInput, createCard } from '../objects/payment-methods';
import { createSetupIntent } from '../objects/setup-intents';
import { type Context, listAll } from '../state/context';
import { hasEnded, keepSubscription } from './subscription';

/**
 * Makes a card the default for the customer and all of their subscriptions, like Stripe's portal. The cardholder is
 * present, so authentication succeeds. Throws the bank's card error.
 */
export const replaceCard = async (ctx: Context, customer: string, input: CardInput): Promise<void> =>
  useCard(ctx, customer, (await createCard(ctx, input)).id);

/** The same with a saved card that the cardholder has just confirmed. */
export const useCard = async (ctx: Context, customer: string, id: string): Promise<void> => {
  await attachCard(ctx, id, { customer, isAuthenticated: true });
  await createSetupIntent(ctx, { customer, card: id });
  await setDefaultCard(ctx, customer, id);
  for (const before of await listAll(ctx, 'subscription', { customer }))
    if (!hasEnded(before)) await keepSubscription(ctx, { ...before, default_payment_method: id }, { before });
};
