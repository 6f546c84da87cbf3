import { type PlanChoice, TRIAL_DAYS, TRIAL_RULE } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { BillingDeps } from './billing.deps';
import { closeCheckout, findCheckout, findOpenCheckout, insertCheckout } from './checkout-sessions.repository';
import { ensureCustomer } from './customer.service';
import { type Account, findAccount, withCustomerLock } from './customers.repository';
import { fetchCustomerState } from './stripe/customer-state.gateway';
import { endReason } from './stripe/end-reason.codec';
import { writeOnce } from './stripe/writes.repository';
import { begunSubscription, liveSubscription } from './sync.service';
import { isTrialAvailable } from './trial-claims.repository';

export interface CheckoutRequest extends PlanChoice {
  readonly success_url: string;
  readonly cancel_url: string;
}

/** The payment processor replaces the placeholder. */
const withSessionId = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;

/**
 * Makes sure that the customer can subscribe; ends a subscription whose first payment never arrived.
 * @returns whether the customer has had a subscription before, according to the payment processor
 * @throws ALREADY_SUBSCRIBED
 */
const makeRoom = async ({ stripe: { client } }: BillingDeps, customerId: string): Promise<boolean> => {
  const state = await fetchCustomerState(client, customerId);
  const live = liveSubscription(state);
  if (live?.status === 'incomplete') await client.subscriptions.cancel(live.id);
  else if (live) throw new AppError('ALREADY_SUBSCRIBED', 'You already have a subscription. Change its plan instead.');
  return begunSubscription(state) !== undefined;
};

/** The session to continue if one for the same plan is still open. Closes an open one for another plan. */
const resume = async (
  { stripe: { client } }: BillingDeps,
  tx: Connection,
  { userId, choice }: { readonly userId: string; readonly choice: PlanChoice },
): Promise<string | null> => {
  const open = await findOpenCheckout(tx, userId);
  if (!open) return null;
  const session = open.stripe_session_id ? await client.checkout.sessions.retrieve(open.stripe_session_id) : null;
  const isSame = open.tier === choice.tier && open.billing_interval === choice.billing_interval;
  if (session?.status === 'open' && session.url && isSame) return session.url;
  if (session?.status === 'open') await client.checkout.sessions.expire(session.id);
  await closeCheckout(tx, open.id);
  return null;
};

/**
 * A trial needs no card, so it needs a real mailbox: with invented addresses one person could get trial after trial. A demo has no
 * mailboxes.
 */
const assertMailboxKnown = ({ config }: BillingDeps, { email_confirmed_at }: Account): void => {
  if (config.demo || email_confirmed_at !== null) return;
  throw new AppError(
    'EMAIL_UNCONFIRMED',
    'Please confirm your e-mail address first: use the link in your inbox, or request a new one in Settings. Then your free trial starts.',
  );
};

const sessionParams = (
  request: CheckoutRequest,
  { account, customer, price, hasTrial }: { account: Account; customer: string; price: string; hasTrial: boolean },
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  client_reference_id: account.id,
  line_items: [{ price, quantity: 1 }],
  success_url: withSessionId(request.success_url),
  cancel_url: request.cancel_url,
  payment_method_collection: hasTrial ? 'if_required' : 'always',
  // Shown where the card is entered, because a card that already had a trial ends this one.
  ...(hasTrial && { custom_text: { submit: { message: TRIAL_RULE } } }),
  subscription_data: {
    metadata: { user_id: account.id },
    // Without a card the trial ends in a cancellation: we do not use the status `paused`.
    ...(hasTrial && {
      trial_period_days: TRIAL_DAYS,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    }),
  },
});

/**
 * Starts a purchase. Clicking twice, or in two tabs, leads to the same page of the payment processor.
 * @returns the address of that page
 * @throws ALREADY_SUBSCRIBED, EMAIL_UNCONFIRMED for a trial, PAYMENTS_UNAVAILABLE
 */
export const beginCheckout = (deps: BillingDeps, userId: string, request: CheckoutRequest): Promise<string> =>
  withCustomerLock(deps.stripe.db, userId, async (tx) => {
    const account = await findAccount(tx, userId);
    if (!account) throw new Error(`There is no account ${userId}`);
    const customer = await ensureCustomer(deps, tx, account);
    const hadOne = await makeRoom(deps, customer);
    const choice = { tier: request.tier, billing_interval: request.billing_interval };
    const resumed = await resume(deps, tx, { userId, choice });
    if (resumed !== null) return resumed;
    const hasTrial = !hadOne && (await isTrialAvailable(tx, account));
    if (hasTrial) assertMailboxKnown(deps, account);
    const price = await deps.stripe.prices.idOf(choice);
    const params = sessionParams(request, {
      account,
      customer,
      price,
      hasTrial,
    });
    const id = uuid();
    const session = await writeOnce(
      deps.db,
      { key: `checkout:${id}`, operation: 'checkout.create', params, now: deps.now() },
      (options) => deps.stripe.client.checkout.sessions.create(params, options),
    );
    if (!session.url) throw new AppError('PAYMENTS_UNAVAILABLE', 'Checkout is not available at the moment');
    await insertCheckout(tx, {
      id,
      user_id: userId,
      stripe_session_id: session.id,
      ...choice,
      created_at: deps.now(),
    });
    return session.url;
  });

const STATES = ['open', 'complete', 'expired'] as const;

/** The state of a user's checkout; null if it belongs to another user. */
export const readCheckout = async ({ db, stripe }: BillingDeps, userId: string, sessionId: string) => {
  const checkout = await findCheckout(db, userId, sessionId);
  if (!checkout) return null;
  const { status, subscription } = await stripe.client.checkout.sessions.retrieve(sessionId, {
    expand: ['subscription'],
  });
  const { tier, billing_interval } = checkout;
  const state = status === null ? undefined : STATES.find((known) => known === status);
  const ended = subscription && typeof subscription !== 'string' ? endReason(subscription) : null;
  return { tier, billing_interval, state: state ?? 'open', ended };
};
