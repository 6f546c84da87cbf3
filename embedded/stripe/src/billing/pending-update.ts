import { HOUR } from '../rules/calendar';
import { type Context, emit } from '../state/context';
import type { Invoice, Subscription } from '../wire';
import { invoicesOf, subscriptionIdOf, voidInvoice } from './invoices';
import { cancelPayment } from './payments';
import { itemOf, keepSubscription, loadSubscription, withItem } from './subscription';

type PendingUpdate = NonNullable<Subscription['pending_update']>;

const WAIT_SECONDS = 23 * HOUR;

/**
 * A change that takes effect once its invoice is paid. As at Stripe, it expires with the current period at the latest,
 * because a renewal makes another invoice the latest one. It expires a second earlier, because only one thing may
 * happen to a subscription at any one instant.
 */
export const pendingUpdateOf = (ctx: Context, before: Subscription, changed: Subscription): PendingUpdate => ({
  billing_cycle_anchor: changed.billing_cycle_anchor,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  expires_at: Math.min(ctx.at + WAIT_SECONDS, itemOf(before).current_period_end - 1),
  metadata: null,
  subscription_items: changed.items.data,
  trial_end: changed.trial_end,
  trial_from_plan: null,
});

/** Applies a pending change. */
export const applyPendingUpdate = async (ctx: Context, before: Subscription): Promise<void> => {
  const update = before.pending_update;
  const [item] = update?.subscription_items ?? [];
  if (!update || !item) return;
  const after = await keepSubscription(
    ctx,
    {
      ...withItem(before, item),
      billing_cycle_anchor: update.billing_cycle_anchor ?? before.billing_cycle_anchor,
      ...(before.status === 'trialing' && update.trial_end === ctx.at && { status: 'active', trial_end: ctx.at }),
      ...(before.cancel_at_period_end && { cancel_at: item.current_period_end }),
      pending_update: null,
    },
    { before },
  );
  await emit(ctx, 'customer.subscription.pending_update_applied', after);
};

/** Drops a pending change that was not paid in time, together with its invoice. */
export const expirePendingUpdate = async (ctx: Context, before: Subscription): Promise<void> => {
  for (const invoice of await invoicesOf(ctx, before.id, 'open'))
    if (invoice.id === before.latest_invoice) {
      await voidInvoice(ctx, invoice);
      await cancelPayment(ctx, invoice.id);
    }
  const current = await loadSubscription(ctx, before.id);
  const after = await keepSubscription(ctx, { ...current, pending_update: null }, { before: current });
  await emit(ctx, 'customer.subscription.pending_update_expired', after);
};

/** Voiding the invoice of a pending change drops the change. */
export const discardPendingUpdate = async (ctx: Context, invoice: Invoice): Promise<void> => {
  const id = subscriptionIdOf(invoice);
  const before = id === null ? null : await loadSubscription(ctx, id);
  if (!before?.pending_update || before.latest_invoice !== invoice.id) return;
  await keepSubscription(ctx, { ...before, pending_update: null }, { before });
};
