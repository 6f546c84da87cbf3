import { type PlanChoice, toCents } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import Stripe from 'stripe';
import type { BillingDeps } from './billing.deps';
import type { CurrentPlan } from './current-plan.service';
import { choiceOf } from './stripe/catalogue.rules';

const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const fetchInvoice = ({ stripe: { client } }: BillingDeps, id: string): Promise<Stripe.Invoice> =>
  client.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });

const intentOf = ({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined => {
  const intent = payments?.data.map(({ payment }) => payment.payment_intent).find((each) => each);
  return typeof intent === 'string' ? undefined : (intent ?? undefined);
};

const askBank = ({ hosted_invoice_url }: Stripe.Invoice): AppError =>
  new AppError(
    'PAYMENT_ACTION_REQUIRED',
    'Your bank asks you to confirm this payment. Your plan changes once you confirm it.',
    { fields: { payment_url: hosted_invoice_url } },
  );

/** Explains why the payment for an upgrade failed. A declined upgrade is undone; one that waits for the bank can still be confirmed. */
export const refuseUnpaid = async (deps: BillingDeps, { latest_invoice }: Stripe.Subscription): Promise<never> => {
  const id = idOf(latest_invoice);
  if (id === null) throw new AppError('PAYMENT_FAILED', 'The payment did not succeed');
  const invoice = await fetchInvoice(deps, id);
  const intent = intentOf(invoice);
  if (intent?.status === 'requires_action') throw askBank(invoice);
  await deps.stripe.client.invoices.voidInvoice(id);
  throw new AppError('PAYMENT_FAILED', intent?.last_payment_error?.message ?? 'Your card was declined');
};

/** The open invoice of an upgrade that waits for its payment; null if there is none. */
const waitingInvoice = async (deps: BillingDeps, { subscription }: CurrentPlan): Promise<Stripe.Invoice | null> => {
  const id = idOf(subscription.latest_invoice);
  if (subscription.pending_update === null || id === null) return null;
  const invoice = await fetchInvoice(deps, id);
  return invoice.status === 'open' ? invoice : null;
};

/** Voids the invoice, which also takes the upgrade back. Throws AMOUNT_CHANGED if the invoice was paid a moment ago. */
const voidWaiting = async ({ stripe: { client } }: BillingDeps, { id }: Stripe.Invoice): Promise<void> => {
  try {
    await client.invoices.voidInvoice(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new AppError('AMOUNT_CHANGED', 'You have just paid the open invoice. Please check your plan again.');
  }
};

/** Takes back an upgrade that waits for its payment, because its owner chose something else. */
export const dropWaiting = async (deps: BillingDeps, current: CurrentPlan): Promise<void> => {
  const invoice = await waitingInvoice(deps, current);
  if (invoice) await voidWaiting(deps, invoice);
};

interface Wish extends PlanChoice {
  readonly amount_due?: number | undefined;
}

/** Whether a repeated request would ask the same bank to confirm the same amount. */
const isSameQuestion = (invoice: Stripe.Invoice, { subscription, card }: CurrentPlan, wish: Wish): boolean => {
  const price = subscription.pending_update?.subscription_items?.[0]?.price;
  const choice = price && choiceOf(price);
  const intent = intentOf(invoice);
  return (
    choice?.tier === wish.tier &&
    choice.billing_interval === wish.billing_interval &&
    intent?.status === 'requires_action' &&
    idOf(intent.payment_method) === card &&
    (wish.amount_due === undefined || toCents(wish.amount_due) === invoice.amount_due)
  );
};

/**
 * Makes room for an upgrade while an earlier one still waits for its payment. The same request gets the same invoice
 * again. With another card, plan or amount, the earlier invoice is voided before a new one exists, so that only one of
 * them can ever be paid.
 * @throws PAYMENT_ACTION_REQUIRED, AMOUNT_CHANGED
 */
export const replaceWaiting = async (deps: BillingDeps, current: CurrentPlan, wish: Wish): Promise<void> => {
  const invoice = await waitingInvoice(deps, current);
  if (!invoice) return;
  if (isSameQuestion(invoice, current, wish)) throw askBank(invoice);
  await voidWaiting(deps, invoice);
};
