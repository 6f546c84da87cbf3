import type { Context } from '../state/context';
import { emit } from '../state/context';
import type { Invoice, Subscription } from '../wire';
import type { PriceChange } from './change-price';
import { workOutChange } from './change-price';
import { collectInvoice } from './collect';
import { draftInvoice, finalizeInvoice } from './invoices';
import { addPendingItems } from './pending-items';
import { pendingUpdateOf } from './pending-update';
import { keepSubscription, loadSubscription } from './subscription';

export interface ApplyInput extends PriceChange {
  /** Invoices prorations immediately instead of with the next invoice. */
  readonly isInvoicedNow: boolean;
  /** What happens if the immediate payment fails. */
  readonly paymentBehavior: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
}

const invoiceNow = async (ctx: Context, subscription: Subscription, prorationDate: number): Promise<Invoice> => {
  const draft = await draftInvoice(ctx, {
    subscription,
    lines: [],
    reason: 'subscription_update',
    period: { start: ctx.at, end: ctx.at },
  });
  const details = draft.parent?.subscription_details;
  return finalizeInvoice(ctx, {
    ...draft,
    ...(draft.parent &&
      details && {
        parent: { ...draft.parent, subscription_details: { ...details, subscription_proration_date: prorationDate } },
      }),
  });
};

/**
 * Changes the price of a subscription. Throws the card error under `error_if_incomplete`. Under `pending_if_incomplete`
 * the change waits for the payment of its invoice and is dropped after 23 hours.
 */
export const applyChange = async (ctx: Context, before: Subscription, input: ApplyInput): Promise<Subscription> => {
  const { subscription, lines, isNewPeriod } = await workOutChange(ctx, before, input);
  const isPaidNow = isNewPeriod || (input.isInvoicedNow && lines.length > 0);
  const waits = isPaidNow && input.paymentBehavior === 'pending_if_incomplete';
  const held = waits ? before : await keepSubscription(ctx, subscription, { before });
  await addPendingItems(ctx, held, lines);
  if (!isPaidNow) return held;
  const invoice = await invoiceNow(ctx, held, input.prorationDate ?? ctx.at);
  if (waits)
    await keepSubscription(ctx, {
      ...(await loadSubscription(ctx, before.id)),
      pending_update: pendingUpdateOf(ctx, before, subscription),
    });
  const collected = await collectInvoice(ctx, invoice, { isScheduled: input.paymentBehavior === 'allow_incomplete' });
  if (!collected.isPaid && input.paymentBehavior === 'error_if_incomplete') throw collected.fault;
  const after = await loadSubscription(ctx, before.id);
  if (waits && !collected.isPaid) await emit(ctx, 'customer.subscription.updated', after, before);
  return after;
};
