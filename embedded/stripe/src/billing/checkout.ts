import { createCustomer } from '../objects/customers';
import { attachCard, type CardInput, cardRefusal, createCard } from '../objects/payment-methods';
import { createSetupIntent } from '../objects/setup-intents';
import { invalidRequest } from '../protocol/fault';
import { DAY } from '../rules/calendar';
import { chargeOutcome } from '../rules/cards';
import type { CheckoutPlan } from '../state/checkout-plan';
import { type Context, emit, find, forCustomer, listAll, load, save } from '../state/context';
import type { CheckoutSession, Customer, Invoice } from '../wire';
import { startSubscription } from './start';
import { isLive } from './subscription';

/** Payment on the hosted page: a newly entered card, the card from the previous step, or none. */
export interface CheckoutPayment {
  readonly card?: CardInput;
  readonly cardId?: string;
  /** The cardholder has just authenticated with the bank. */
  readonly isAuthenticated?: boolean;
  readonly email?: string;
}

/** Whether completing a session needs a card: always, except for a trial whose session says 'if required'. */
export const needsCard = (session: CheckoutSession): boolean =>
  session.payment_method_collection === 'always' || (session.amount_total ?? 0) > 0;

/** Whether the account's limit of one subscription per customer blocks a session. */
export const isAlreadySubscribed = async (ctx: Context, { customer }: CheckoutSession): Promise<boolean> =>
  ctx.settings.isLimitedToOne && customer !== null && (await listAll(ctx, 'subscription', { customer })).some(isLive);

const assertOpen = async (ctx: Context, session: CheckoutSession): Promise<void> => {
  if (session.status !== 'open')
    throw invalidRequest(`This Checkout Session is ${session.status}: nothing can be paid with it any more.`, {
      code: 'checkout_session_not_open',
    });
  if (await isAlreadySubscribed(ctx, session))
    throw invalidRequest('You already have a subscription.', { code: 'customer_already_subscribed' });
};

const customerOf = async (ctx: Context, session: CheckoutSession, email: string | undefined): Promise<Customer> =>
  session.customer
    ? (await load(ctx, 'customer', session.customer)).data
    : createCustomer(ctx, { email: session.customer_email ?? (email || null) });

const saveCard = async (ctx: Context, customer: string, payment: CheckoutPayment): Promise<string | null> => {
  const id = payment.card ? (await createCard(ctx, payment.card)).id : payment.cardId;
  if (id === undefined) return null;
  const isAuthenticated = payment.isAuthenticated ?? false;
  const { hidden } = await load(ctx, 'payment_method', id);
  const outcome = chargeOutcome(hidden.number, { isAuthenticated, isNow: isAuthenticated });
  if (outcome.kind === 'authentication') throw cardRefusal(outcome);
  return (await attachCard(ctx, id, { customer, isAuthenticated })).id;
};

const detailsOf = ({ email, name }: Customer): CheckoutSession['customer_details'] => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name: name ?? null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

const begin = async (
  ctx: Context,
  plan: CheckoutPlan,
  { customer, card }: { customer: string; card: string | null },
) => {
  const trialEnd = plan.trialDays === null ? plan.trialEnd : ctx.at + plan.trialDays * DAY;
  return startSubscription(ctx, {
    customer,
    price: (await load(ctx, 'price', plan.priceId)).data,
    quantity: plan.quantity,
    trialEnd,
    missingPaymentMethod: plan.missingPaymentMethod,
    defaultPaymentMethod: card,
    metadata: plan.metadata,
    paymentBehavior: 'error_if_incomplete',
  });
};

const paymentStatus = ({ amount_due }: Invoice) => (amount_due > 0 ? 'paid' : 'no_payment_required');

/**
 * 'Pay' on the hosted page: saves the card, starts the subscription and charges the first period. If the card is
 * declined, it throws and leaves the session open for another card.
 */
export const completeCheckout = async (
  ctx: Context,
  sessionId: string,
  payment: CheckoutPayment,
): Promise<CheckoutSession> => {
  const { data: session, hidden } = await load(ctx, 'checkout.session', sessionId);
  const own = session.customer ? await forCustomer(ctx, session.customer) : ctx;
  await assertOpen(own, session);
  const customer = await customerOf(own, session, payment.email);
  const card = await saveCard(own, customer.id, payment);
  if (card === null && needsCard(session)) throw invalidRequest('Please enter a card.', { param: 'card' });
  const { subscription, invoice } = await begin(own, hidden.plan, { customer: customer.id, card });
  const setupIntent =
    card !== null && invoice.amount_due === 0 ? await createSetupIntent(own, { customer: customer.id, card }) : null;
  const done: CheckoutSession = {
    ...session,
    customer: customer.id,
    customer_details: detailsOf(customer),
    invoice: invoice.id,
    payment_status: paymentStatus(invoice),
    setup_intent: setupIntent?.id ?? null,
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  await save(own, done, { dueAt: null, customer: customer.id });
  await emit(own, 'checkout.session.completed', done);
  return done;
};

/** Closes an open session; throws Stripe's error for any other. */
export const expireOpenSession = async (ctx: Context, session: CheckoutSession): Promise<CheckoutSession> => {
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const expired: CheckoutSession = { ...session, status: 'expired', url: null };
  await save(ctx, expired, { dueAt: null });
  await emit(ctx, 'checkout.session.expired', expired);
  return expired;
};

/** Closes a session that nobody completed in time. */
export const expireSession = async (ctx: Context, id: string): Promise<void> => {
  const session = (await find(ctx, 'checkout.session', id))?.data;
  if (session?.status === 'open') await expireOpenSession(ctx, session);
};
