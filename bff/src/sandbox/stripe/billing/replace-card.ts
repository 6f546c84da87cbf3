import { setDefaultCard } from '../objects/customers';
import { attachCard, type CardInput, createCard } from '../objects/payment-methods';
import { createSetupIntent } from '../objects/setup-intents';
import { type Context, listAll } from '../state/context';
import { hasEnded, keepSubscription } from './subscription';

/**
 * Saves a card as the one that pays for everything of a customer, as Stripe's portal does. The holder sits before the
 * page, so a card that asks for authentication gets it. Throws the bank's refusal.
 */
export const replaceCard = async (ctx: Context, customer: string, input: CardInput): Promise<void> => {
  const { id } = await createCard(ctx, input);
  await attachCard(ctx, id, { customer, isAuthenticated: true });
  await createSetupIntent(ctx, { customer, card: id });
  await setDefaultCard(ctx, customer, id);
  for (const before of await listAll(ctx, 'subscription', { customer }))
    if (!hasEnded(before)) await keepSubscription(ctx, { ...before, default_payment_method: id }, { before });
};
