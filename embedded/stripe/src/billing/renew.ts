import { periodEndAfter } from '../rules/calendar';
import type { Context } from '../state/context';
import { emit } from '../state/context';
import type { Subscription } from '../wire';
import { cancelNow } from './cancel';
import { cardFor } from './collect';
import { draftInvoice } from './invoices';
import { lineText } from './line-text';
import { lineDraft } from './lines';
import { enterPhaseDue } from './phases';
import { itemOf, keepSubscription, loadSubscription, recurrenceOf, withItem } from './subscription';

/** When a trial ends without a card, does what its settings say. False if the subscription continues. */
const endsWithTrial = async (ctx: Context, subscription: Subscription): Promise<boolean> => {
  if (subscription.status !== 'trialing' || (await cardFor(ctx, subscription))) return false;
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (behavior === 'cancel') {
    await cancelNow(ctx, subscription, { reason: 'payment_failed' });
    return true;
  }
  if (behavior !== 'pause') return false;
  const paused = await keepSubscription(ctx, { ...subscription, status: 'paused' }, { before: subscription });
  await emit(ctx, 'customer.subscription.paused', paused);
  return true;
};

/** Starts a subscription's next period at the current price; the charge follows an hour later. */
export const renewSubscription = async (ctx: Context, before: Subscription): Promise<void> => {
  if (await endsWithTrial(ctx, before)) return;
  const old = itemOf(before);
  const phased = await enterPhaseDue(ctx, before);
  if (phased === null) return;
  const { price, quantity } = itemOf(phased);
  const period = { start: ctx.at, end: periodEndAfter(phased.billing_cycle_anchor, recurrenceOf(price), ctx.at) };
  const renewed: Subscription = {
    ...withItem(phased, { current_period_start: period.start, current_period_end: period.end }),
    ...(before.status === 'trialing' && { status: 'active' }),
  };
  await keepSubscription(ctx, renewed, { before });
  await draftInvoice(ctx, {
    subscription: await loadSubscription(ctx, before.id),
    lines: [
      lineDraft({
        subscription: renewed,
        price,
        quantity: quantity ?? 1,
        period,
        description: await lineText(ctx, price, quantity ?? 1),
      }),
    ],
    reason: 'subscription_cycle',
    period: { start: old.current_period_start, end: old.current_period_end },
    // Invoices of an unpaid subscription are not collected automatically.
    isLeftToTime: renewed.status !== 'unpaid',
  });
};
