import type { Context } from '../state/context';
import type { Invoice, Subscription } from '../wire';
import { cancelNow } from './cancel';
import { invoicesOf, subscriptionIdOf, voidInvoice } from './invoices';
import { cancelPayment } from './payments';
import { applyPendingUpdate } from './pending-update';
import { hasEnded, keepSubscription, loadSubscription } from './subscription';

const UNSETTLED = ['incomplete', 'past_due', 'unpaid'];

/** A paid latest invoice reactivates its subscription and applies a pending change. */
export const afterPayment = async (ctx: Context, invoice: Invoice): Promise<void> => {
  const id = subscriptionIdOf(invoice);
  if (id === null) return;
  const before = await loadSubscription(ctx, id);
  if (hasEnded(before)) return;
  if (before.pending_update !== null && before.latest_invoice === invoice.id) await applyPendingUpdate(ctx, before);
  const current = await loadSubscription(ctx, id);
  if (current.latest_invoice !== invoice.id || !UNSETTLED.includes(current.status)) return;
  await keepSubscription(ctx, { ...current, status: 'active' }, { before: current });
};

const endUnpaid = async (ctx: Context, subscription: Subscription): Promise<void> => {
  if (ctx.settings.afterRetries === 'cancel') await cancelNow(ctx, subscription, { reason: 'payment_failed' });
  else await keepSubscription(ctx, { ...subscription, status: 'unpaid' }, { before: subscription });
};

/**
 * A failed attempt makes the subscription past due. After the last attempt it is canceled or becomes unpaid, depending
 * on a setting.
 */
export const afterFailure = async (ctx: Context, invoice: Invoice, { isLast }: { isLast: boolean }): Promise<void> => {
  const id = subscriptionIdOf(invoice);
  if (id === null) return;
  const before = await loadSubscription(ctx, id);
  // While a change is pending, the failed payment does not affect the current state.
  if (hasEnded(before) || before.pending_update !== null) return;
  if (before.status === 'active') await keepSubscription(ctx, { ...before, status: 'past_due' }, { before });
  if (isLast) await endUnpaid(ctx, await loadSubscription(ctx, id));
};

/** Ends a subscription whose first payment was never made, and voids its invoice. */
export const expireIncomplete = async (ctx: Context, before: Subscription): Promise<void> => {
  for (const invoice of await invoicesOf(ctx, before.id, 'open')) {
    await voidInvoice(ctx, invoice);
    await cancelPayment(ctx, invoice.id);
  }
  await keepSubscription(ctx, { ...before, status: 'incomplete_expired', ended_at: ctx.at }, { before });
};
