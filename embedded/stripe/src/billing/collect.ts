import { cardRefusal } from '../objects/payment-methods';
import { StripeFault } from '../protocol/fault';
import { chargeOutcome } from '../rules/cards';
import { nextAttempt } from '../rules/retries';
import { type Context, emit, find, load } from '../state/context';
import type { Invoice, PaymentMethod, Subscription } from '../wire';
import { afterFailure, afterPayment } from './after-payment';
import { keepInvoice, subscriptionIdOf } from './invoices';
import { intentOf, recordFailed, recordPaid } from './payments';
import { loadSubscription } from './subscription';

/** Result of an attempt to collect an invoice. */
export type Collected =
  | { readonly isPaid: true; readonly invoice: Invoice }
  | { readonly isPaid: false; readonly invoice: Invoice; readonly fault: StripeFault };

/** The card of a subscription: its own, otherwise the customer's default; undefined without either. */
export const cardFor = async (ctx: Context, subscription: Subscription): Promise<PaymentMethod | undefined> => {
  const { data: customer } = await load(ctx, 'customer', String(subscription.customer));
  for (const id of [subscription.default_payment_method, customer.invoice_settings.default_payment_method]) {
    const card = id ? await find(ctx, 'payment_method', id) : undefined;
    // A detached card cannot pay.
    if (card && card.data.customer === customer.id) return card.data;
  }
  return undefined;
};

const noCard = (): StripeFault =>
  new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message:
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
  });

/** Marks a finalized invoice as paid and continues its subscription. */
export const settleInvoice = async (ctx: Context, before: Invoice): Promise<Invoice> => {
  const invoice: Invoice = {
    ...before,
    amount_paid: before.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: before.amount_due > 0 ? before.attempt_count + 1 : before.attempt_count,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...before.status_transitions, paid_at: ctx.at },
  };
  await keepInvoice(ctx, invoice);
  await emit(ctx, 'invoice.paid', invoice);
  await emit(ctx, 'invoice.payment_succeeded', invoice);
  await afterPayment(ctx, invoice);
  return invoice;
};

const failInvoice = async (ctx: Context, before: Invoice, isScheduled: boolean): Promise<Invoice> => {
  const attempts = before.attempt_count + 1;
  // A manual attempt does not change the schedule of retries.
  const next = isScheduled ? nextAttempt(attempts, ctx.at) : before.next_payment_attempt;
  const invoice: Invoice = { ...before, attempted: true, attempt_count: attempts, next_payment_attempt: next };
  await keepInvoice(ctx, invoice);
  await emit(ctx, 'invoice.payment_failed', invoice);
  return invoice;
};

interface CollectInput {
  /** Pays with this card instead of the subscription's card. */
  readonly card?: PaymentMethod | undefined;
  /** True for an automatic retry after a renewal. */
  readonly isScheduled?: boolean;
}

/** Tries to collect a finalized invoice and applies the result to its subscription. */
export const collectInvoice = async (
  ctx: Context,
  invoice: Invoice,
  { card: given, isScheduled = false }: CollectInput = {},
): Promise<Collected> => {
  const subscriptionId = subscriptionIdOf(invoice);
  const intent = await intentOf(ctx, invoice.id);
  if (invoice.amount_due === 0 || !intent) return { isPaid: true, invoice: await settleInvoice(ctx, invoice) };

  const card = given ?? (subscriptionId ? await cardFor(ctx, await loadSubscription(ctx, subscriptionId)) : undefined);
  const hidden = card && (await load(ctx, 'payment_method', card.id)).hidden;
  const outcome =
    hidden &&
    chargeOutcome(hidden.number, {
      isAuthenticated: hidden.isAuthenticated,
      isNow: hidden.authenticatedAt === ctx.at,
    });
  if (card && outcome?.kind === 'paid') {
    await recordPaid(ctx, { intent, card, invoice });
    return { isPaid: true, invoice: await settleInvoice(ctx, invoice) };
  }
  const records = card && outcome && outcome.kind !== 'paid' ? await recordFailed(ctx, { intent, card, outcome }) : {};
  const failed = await failInvoice(ctx, invoice, isScheduled);
  if (outcome?.kind === 'authentication') await emit(ctx, 'invoice.payment_action_required', failed);
  await afterFailure(ctx, failed, { isLast: isScheduled && failed.next_payment_attempt === null });
  return {
    isPaid: false,
    invoice: failed,
    fault: outcome && outcome.kind !== 'paid' ? cardRefusal(outcome, records) : noCard(),
  };
};
