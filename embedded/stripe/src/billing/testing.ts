import { wholeSeconds } from '@prebell/contracts';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { TestSandbox } from '../testing';

interface SubscribeInput {
  /** Number of a test card; none for a trial without a card. */
  readonly card?: string;
  readonly trialDays?: number;
  readonly missingPaymentMethod?: 'cancel' | 'create_invoice' | 'pause';
}

/** A new customer who subscribed on the hosted page. */
export const subscribe = async (
  sandbox: TestSandbox,
  price: Stripe.Price,
  { card, trialDays, missingPaymentMethod = 'cancel' }: SubscribeInput = { card: '4242424242424242' },
): Promise<{ customer: string; id: string }> => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'trader@example.com' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id }],
    success_url: 'http://localhost:3000/done',
    payment_method_collection: 'if_required',
    ...(trialDays !== undefined && {
      subscription_data: {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: missingPaymentMethod } },
      },
    }),
  });
  const { subscription } = await sandbox.completeCheckout(session.id, card === undefined ? {} : { card });
  return { customer: customer.id, id: subscription ?? '' };
};

/** Reads a subscription with its latest invoice from the API. */
export const subscriptionOf = ({ stripe }: TestSandbox, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

export const latestInvoice = async (sandbox: TestSandbox, id: string): Promise<Stripe.Invoice> =>
  (await subscriptionOf(sandbox, id)).latest_invoice as Stripe.Invoice;

export const itemIdOf = (subscription: Stripe.Subscription): string => {
  const [item] = subscription.items.data;
  expect(item).toBeDefined();
  return item?.id ?? '';
};

/** Advances the clock to `more` seconds after the end of the subscription's current period. */
export const toPeriodEnd = async (sandbox: TestSandbox, id: string, more = 0): Promise<void> => {
  const { items } = await sandbox.stripe.subscriptions.retrieve(id);
  const end = items.data[0]?.current_period_end ?? 0;
  await sandbox.advance({ seconds: end - wholeSeconds(sandbox.now().getTime()) + more });
};

/** Types of a customer's events, oldest first. */
export const eventTypes = async ({ stripe }: TestSandbox, customer: string): Promise<string[]> => {
  const types: string[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    const object = event.data.object as { id?: string; customer?: string };
    if (object.customer === customer || object.id === customer) types.unshift(event.type);
  }
  return types;
};
