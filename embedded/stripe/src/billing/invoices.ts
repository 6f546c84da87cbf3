import { settleBalance } from '../rules/balance';
import { HOUR } from '../rules/calendar';
import type { Period } from '../rules/proration';
import { nextAttempt } from '../rules/retries';
import { type Context, create, emit, listAll, load, save } from '../state/context';
import { newId } from '../state/ids';
import type { LineDraft } from '../state/line-draft';
import type { Customer, Invoice, Subscription } from '../wire';
import { type BillingReason, buildInvoice } from './invoice-object';
import { openPayment } from './payments';
import { pendingLines, takePendingItems } from './pending-items';
import { keepSubscription } from './subscription';

/** The invoice of a renewal stays a draft for this long before it is finalized and charged. */
const DRAFT_SECONDS = HOUR;

interface DraftInput {
  readonly subscription: Subscription;
  readonly lines: readonly LineDraft[];
  readonly reason: BillingReason;
  readonly period: Period;
  /** True: finalized and charged automatically an hour later. False: the caller finalizes it. */
  readonly isLeftToTime?: boolean;
}

const invoiceDueAt = ({ status, auto_advance, automatically_finalizes_at, next_payment_attempt }: Invoice) => {
  if (auto_advance !== true) return null;
  return status === 'draft' ? automatically_finalizes_at : status === 'open' ? next_payment_attempt : null;
};

/** Stores a changed invoice with the time of its next automatic step. */
export const keepInvoice = (ctx: Context, invoice: Invoice): Promise<Invoice> =>
  save(ctx, invoice, { dueAt: invoiceDueAt(invoice) });

/** Creates a subscription's next invoice from its pending lines and the given ones. */
export const draftInvoice = async (ctx: Context, input: DraftInput): Promise<Invoice> => {
  const { subscription, lines, reason, period, isLeftToTime = false } = input;
  const customerId = String(subscription.customer);
  const { data: customer } = await load(ctx, 'customer', customerId);
  const invoice = buildInvoice(ctx, {
    id: newId('in'),
    subscription,
    customer,
    lines: [...(await pendingLines(ctx, subscription)), ...lines],
    reason,
    period,
    finalizesAt: isLeftToTime ? ctx.at + DRAFT_SECONDS : null,
  });
  await create(ctx, invoice, { customer: customerId, dueAt: invoiceDueAt(invoice) });
  await takePendingItems(ctx, subscription, invoice.id);
  await keepSubscription(ctx, { ...subscription, latest_invoice: invoice.id });
  await emit(ctx, 'invoice.created', invoice);
  return invoice;
};

/**
 * As at Stripe, a draft shows the customer's current balance. The amount that it uses is fixed when it is finalized.
 */
export const refreshDrafts = async (ctx: Context, { id, balance }: Customer): Promise<void> => {
  for (const draft of await listAll(ctx, 'invoice', { customer: id, contains: { status: 'draft' } })) {
    const { due } = settleBalance(draft.total, balance);
    await keepInvoice(ctx, { ...draft, amount_due: due, amount_remaining: due, starting_balance: balance });
  }
};

const setBalance = async (ctx: Context, customer: Customer, balance: number): Promise<void> => {
  if (balance === customer.balance) return;
  const after = { ...customer, balance };
  await save(ctx, after);
  await refreshDrafts(ctx, after);
  await emit(ctx, 'customer.updated', after, customer);
};

const pageOf = (ctx: Context, id: string): string => `${ctx.settings.publicUrl}/sandbox/invoice/${id}`;

/** Finalizes a draft: it gets its number, its page and, if an amount is due, its payment intent. */
export const finalizeInvoice = async (ctx: Context, draft: Invoice): Promise<Invoice> => {
  const { data: before } = await load(ctx, 'customer', String(draft.customer));
  const sequence = before.next_invoice_sequence ?? 1;
  const customer = { ...before, next_invoice_sequence: sequence + 1 };
  await save(ctx, customer);
  // Another invoice may have used up the balance since the draft was created.
  const { due, ending } = settleBalance(draft.total, customer.balance);
  await setBalance(ctx, customer, ending);
  const invoice: Invoice = {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    auto_advance: true,
    automatically_finalizes_at: null,
    effective_at: ctx.at,
    ending_balance: ending,
    hosted_invoice_url: pageOf(ctx, draft.id),
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: ctx.at },
  };
  await keepInvoice(ctx, invoice);
  if (invoice.amount_due > 0) await openPayment(ctx, invoice);
  await emit(ctx, 'invoice.finalized', invoice);
  return invoice;
};

/** Stops or resumes automatic collection of an invoice. It can always be paid manually. */
export const setCollection = async (ctx: Context, before: Invoice, isOn = before.auto_advance): Promise<Invoice> => {
  const { status, next_payment_attempt: planned, attempt_count } = before;
  const next = status === 'open' ? (planned ?? nextAttempt(attempt_count, ctx.at)) : planned;
  const isUnsettled = status === 'draft' || status === 'open';
  const after: Invoice = isUnsettled
    ? { ...before, auto_advance: isOn ?? false, next_payment_attempt: isOn ? next : null }
    : before;
  await keepInvoice(ctx, after);
  await emit(ctx, 'invoice.updated', after, before);
  return after;
};

/** Voids an unpaid invoice. Credit that it used goes back to the customer's balance. */
export const voidInvoice = async (ctx: Context, before: Invoice): Promise<Invoice> => {
  const after: Invoice = {
    ...before,
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, voided_at: ctx.at },
  };
  await keepInvoice(ctx, after);
  const { data: customer } = await load(ctx, 'customer', String(before.customer));
  await setBalance(ctx, customer, customer.balance + before.starting_balance - (before.ending_balance ?? 0));
  await emit(ctx, 'invoice.voided', after);
  return after;
};

/** A subscription's invoices in a status, newest first. */
export const invoicesOf = (ctx: Context, subscriptionId: string, status?: string): Promise<Invoice[]> =>
  listAll(ctx, 'invoice', {
    contains: {
      parent: { subscription_details: { subscription: subscriptionId } },
      ...(status !== undefined && { status }),
    },
  });

/** The subscription of an invoice. */
export const subscriptionIdOf = ({ parent }: Invoice): string | null =>
  parent?.subscription_details?.subscription ?? null;
