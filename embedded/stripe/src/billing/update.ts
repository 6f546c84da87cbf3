import { mergeMetadata } from '../objects/metadata';
import type { SubscriptionChanges } from '../objects/subscription-params';
import { invalidRequest } from '../protocol/fault';
import { type Context, emit, load } from '../state/context';
import type { Subscription } from '../wire';
import { applyChange } from './apply-change';
import { cancellation } from './cancel';
import { hasEnded, itemOf, keepSubscription, loadSubscription } from './subscription';
import { trialSettings } from './subscription-object';

const UNCHANGED = { proration_behavior: 'create_prorations', payment_behavior: 'allow_incomplete' } as const;

type CancellationChanges = Pick<SubscriptionChanges, 'cancel_at' | 'cancel_at_period_end' | 'cancellation_details'>;

const withCancellation = (ctx: Context, before: Subscription, changes: CancellationChanges): Subscription => {
  const { cancel_at_period_end, cancel_at, cancellation_details: said } = changes;
  const isPlanned = cancel_at_period_end === true || typeof cancel_at === 'number';
  const isUndone = cancel_at_period_end === false || cancel_at === null;
  if (isPlanned)
    return {
      ...before,
      cancel_at: cancel_at ?? itemOf(before).current_period_end,
      cancel_at_period_end: cancel_at_period_end === true,
      canceled_at: ctx.at,
      cancellation_details: cancellation('cancellation_requested', {
        comment: said?.comment ?? undefined,
        feedback: said?.feedback ?? undefined,
      }),
    };
  if (isUndone)
    return {
      ...before,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    };
  return before;
};

const assertMayChange = (before: Subscription, changes: SubscriptionChanges): void => {
  if (hasEnded(before))
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  const touchesPlan = changes.items ?? changes.trial_end ?? changes.billing_cycle_anchor;
  const touchesEnd = changes.cancel_at_period_end ?? changes.cancel_at;
  if (before.schedule !== null && (touchesPlan !== undefined || touchesEnd !== undefined))
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating it directly is not allowed. Please release the schedule or update it instead.`,
    );
  if (before.pending_update !== null && touchesPlan !== undefined)
    throw invalidRequest('This subscription has a pending update; it must be paid or expire first.');
  if (changes.cancel_at_period_end !== undefined && changes.cancel_at)
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
};

const withDetails = async (ctx: Context, before: Subscription, changes: SubscriptionChanges): Promise<Subscription> => {
  const { default_payment_method: card, trial_settings, metadata, description } = changes;
  if (card) {
    const { data } = await load(ctx, 'payment_method', card, 'default_payment_method');
    if (data.customer !== before.customer)
      throw invalidRequest('The customer does not have a payment method with that ID.', {
        code: 'resource_missing',
        param: 'default_payment_method',
      });
  }
  return {
    ...withCancellation(ctx, before, changes),
    ...(card !== undefined && { default_payment_method: card }),
    ...(trial_settings && { trial_settings: trialSettings(trial_settings.end_behavior.missing_payment_method) }),
    ...(description !== undefined && { description }),
    metadata: mergeMetadata(before.metadata, metadata),
  };
};

const isPlanChange = ({ items, trial_end, billing_cycle_anchor }: SubscriptionChanges): boolean =>
  items !== undefined || trial_end === 'now' || billing_cycle_anchor === 'now';

const changePlan = async (ctx: Context, before: Subscription, changes: SubscriptionChanges): Promise<Subscription> => {
  const item = itemOf(before);
  const [wanted] = changes.items ?? [];
  if (wanted && wanted.id !== item.id)
    throw invalidRequest('The sandbox bills one item per subscription: name the item to change in items[0][id].', {
      param: 'items[0][id]',
    });
  const price = wanted?.price ? (await load(ctx, 'price', wanted.price, 'items[0][price]')).data : item.price;
  return applyChange(ctx, before, {
    price,
    quantity: wanted?.quantity ?? item.quantity ?? 1,
    prorates: changes.proration_behavior !== 'none',
    prorationDate: changes.proration_date ?? null,
    resetsAnchor: changes.billing_cycle_anchor === 'now',
    endsTrial: changes.trial_end === 'now' && before.status === 'trialing',
    isInvoicedNow: changes.proration_behavior === 'always_invoice',
    paymentBehavior: changes.payment_behavior,
  });
};

/** `POST /v1/subscriptions/:id`. Throws Stripe's errors, and card errors under `error_if_incomplete`. */
export const updateSubscription = async (
  ctx: Context,
  before: Subscription,
  changes: SubscriptionChanges,
): Promise<Subscription> => {
  assertMayChange(before, changes);
  const detailed = await withDetails(ctx, before, changes);
  if (!isPlanChange(changes)) {
    if (JSON.stringify(detailed) !== JSON.stringify(before)) await keepSubscription(ctx, detailed, { before });
    return loadSubscription(ctx, before.id);
  }
  await keepSubscription(ctx, detailed);
  return changePlan(ctx, detailed, changes);
};

/** Resumes a paused subscription with a new period from now. */
export const resumeSubscription = async (ctx: Context, before: Subscription): Promise<Subscription> => {
  if (before.status !== 'paused') throw invalidRequest('This subscription is not paused.');
  const active = await keepSubscription(ctx, { ...before, status: 'active' }, { before });
  await emit(ctx, 'customer.subscription.resumed', active);
  const { price, quantity } = itemOf(active);
  return applyChange(ctx, active, {
    price,
    quantity: quantity ?? 1,
    prorates: false,
    prorationDate: null,
    resetsAnchor: true,
    endsTrial: false,
    isInvoicedNow: true,
    paymentBehavior: 'allow_incomplete',
  });
};

/** 'Cancel' on the hosted page: the subscription ends with its current period. */
export const cancelAtPeriodEnd = (ctx: Context, before: Subscription): Promise<Subscription> =>
  updateSubscription(ctx, before, { ...UNCHANGED, cancel_at_period_end: true });

/** Withdraws a cancellation that has not taken effect. */
export const keepRunning = (ctx: Context, before: Subscription): Promise<Subscription> =>
  updateSubscription(ctx, before, { ...UNCHANGED, cancel_at_period_end: false });
