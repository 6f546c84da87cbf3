import { toCents, toDollars } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import { insertAudit } from '../audit/audit.repository';
import { findUser } from '../users/users.repository';
import type { BillingDeps } from './billing.deps';
import { dollars } from './billing.presenter';
import { findOwnedPayment, type Owned, type PaymentRecord } from './billing.repository';
import { hasWritten, writeOnce } from './stripe/writes.repository';
import { changeAndMirror, mirrorPayment } from './sync.service';

/** Amount and reason of a refund. */
export interface RefundOrder {
  readonly paymentId: string;
  readonly actorId: string;
  /** Network address of the request. */
  readonly address: string | null;
  /** Decimal dollars; by default, all that is left to refund. */
  readonly amount?: number | undefined;
  /** The amount that was shown as already refunded, in decimal dollars. */
  readonly refunded_amount?: number | undefined;
  readonly reason: string;
}

const refused = (text: string): AppError => new AppError('REFUND_REFUSED', text);
const money = (cents: number): string => `$${toDollars(cents).toFixed(2)}`;

/** The charge that paid an invoice. Throws REFUND_REFUSED if no card was charged. */
const chargeOf = async ({ stripe: { client } }: BillingDeps, invoice: Stripe.Invoice): Promise<Stripe.Charge> => {
  for (const { payment } of invoice.payments?.data ?? []) {
    const intent = payment.payment_intent;
    if (!intent) continue;
    const { latest_charge } = await client.paymentIntents.retrieve(typeof intent === 'string' ? intent : intent.id);
    if (!latest_charge) continue;
    const charge = await client.charges.retrieve(typeof latest_charge === 'string' ? latest_charge : latest_charge.id);
    if (charge.paid) return charge;
  }
  throw refused('No card was charged for this payment: credit paid it. There is nothing to refund.');
};

const amountOf = ({ amount }: RefundOrder, charge: Stripe.Charge): number => {
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw refused('This payment was already refunded in full.');
  const wanted = amount === undefined ? left : toCents(amount);
  if (wanted > left) throw refused(`You can refund at most ${money(left)} of this payment.`);
  return wanted;
};

/** Explains why the payment processor refused a refund. */
const send = async (
  deps: BillingDeps,
  order: RefundOrder,
  { key, charge, amount }: { key: string; charge: string; amount: number },
) => {
  const params: Stripe.RefundCreateParams = {
    charge,
    amount,
    reason: 'requested_by_customer',
    metadata: { reason: order.reason.slice(0, 500) },
  };
  const write = { key, operation: 'refund.create', params, now: deps.now() };
  return writeOnce(deps.db, write, (options) => deps.stripe.client.refunds.create(params, options));
};

const giveBack = async (deps: BillingDeps, order: RefundOrder, payment: PaymentRecord): Promise<number> => {
  if (payment.status !== 'succeeded') throw refused('This payment did not succeed, so there is nothing to refund.');
  const invoice = await deps.stripe.client.invoices.retrieve(payment.id, { expand: ['payments'] });
  const charge = await chargeOf(deps, invoice);
  const before = order.refunded_amount === undefined ? charge.amount_refunded : toCents(order.refunded_amount);
  // The shown amounts are part of the key: a second click, or a retry after a lost answer, counts as the same refund.
  const key = `refund:${payment.id}:${before}:${order.amount === undefined ? 'rest' : toCents(order.amount)}`;
  if (await hasWritten(deps.db, key)) return 0;
  if (before !== charge.amount_refunded)
    throw new AppError(
      'AMOUNT_CHANGED',
      `${money(charge.amount_refunded)} of this payment was refunded in the meantime. Please check it again.`,
    );
  const amount = amountOf(order, charge);
  const refund = await send(deps, order, { key, charge: charge.id, amount });
  if (refund.status === 'failed' || refund.status === 'canceled')
    throw refused('The bank refused this refund. Nothing was sent back.');
  return amount;
};

/**
 * Refunds a payment to its card, in whole or in part. The customer gets an e-mail and the audit log an entry; the plan does not
 * change. A repeated request with the same shown amounts does nothing.
 * @throws NOT_FOUND, REFUND_REFUSED, AMOUNT_CHANGED, PAYMENTS_UNAVAILABLE
 */
export const refundPayment = async (deps: BillingDeps, order: RefundOrder): Promise<Owned<PaymentRecord>> => {
  const known = await findOwnedPayment(deps.db, order.paymentId);
  if (!known) throw new AppError('NOT_FOUND', 'Payment not found');
  const { result: isRefunded, hasChanged } = await changeAndMirror(deps, known.user_id, async (tx, account) => {
    const payment = await findOwnedPayment(tx, order.paymentId);
    if (!payment) throw new AppError('NOT_FOUND', 'Payment not found');
    const cents = await giveBack(deps, order, payment);
    if (cents === 0) return false;
    const isDifferent = await mirrorPayment(deps, tx, { account, invoiceId: payment.id });
    const actor = await findUser(tx, order.actorId);
    const after = (await findOwnedPayment(tx, payment.id)) ?? payment;
    await insertAudit(tx, {
      at: deps.now(),
      action: 'payment.refund',
      actor: { id: order.actorId, username: actor?.username ?? '' },
      target: { id: payment.user_id, username: payment.username },
      before: { payment: payment.id, refunded_amount: dollars(payment.refunded_cents) },
      after: { payment: payment.id, refunded_amount: dollars(after.refunded_cents) },
      reason: order.reason,
      address: order.address,
    });
    return isDifferent;
  });
  // The refund was mirrored earlier than the rest of the customer, so announce it here: open pages of its owner then show it without a
  // reload.
  if (isRefunded && !hasChanged) deps.sessions.announceChange(known.user_id);
  return (await findOwnedPayment(deps.db, order.paymentId)) ?? known;
};
