import type { ChargeOutcome } from '../rules/cards';
import { type Context, create, emit, listAll, load, save } from '../state/context';
import { newId } from '../state/ids';
import type { Charge, Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from '../wire';
import { buildCharge } from './charge-object';

/** Creates the payment intent of an invoice and the record that links the two. */
export const openPayment = async (ctx: Context, invoice: Invoice): Promise<void> => {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: ctx.at,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ctx.at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  await create(ctx, intent, { customer: invoice.customer });
  await create(ctx, payment, { customer: invoice.customer });
  await emit(ctx, 'payment_intent.created', intent);
};

/** The payment records of an invoice, newest first. */
export const paymentsOf = (ctx: Context, invoiceId: string): Promise<InvoicePayment[]> =>
  listAll(ctx, 'invoice_payment', { contains: { invoice: invoiceId } });

/** The payment intent of a finalized invoice; undefined if nothing is due. */
export const intentOf = async (ctx: Context, invoiceId: string): Promise<PaymentIntent | undefined> => {
  const [payment] = await paymentsOf(ctx, invoiceId);
  const id = payment?.payment.payment_intent;
  return id === undefined ? undefined : (await load(ctx, 'payment_intent', id)).data;
};

const keepCharge = async (ctx: Context, input: Parameters<typeof buildCharge>[1]): Promise<Charge> => {
  const charge = await create(ctx, buildCharge(ctx, input), { customer: input.intent.customer });
  await emit(ctx, charge.paid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
};

/** Records that a card was charged for an invoice. */
export const recordPaid = async (
  ctx: Context,
  { intent, card, invoice }: { intent: PaymentIntent; card: PaymentMethod; invoice: Invoice },
): Promise<void> => {
  const charge = await keepCharge(ctx, { intent, card, outcome: { kind: 'paid' } });
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: card.id,
    status: 'succeeded',
  };
  await save(ctx, paid);
  await emit(ctx, 'payment_intent.succeeded', paid);
  const [payment] = await paymentsOf(ctx, invoice.id);
  if (!payment) return;
  const after: InvoicePayment = {
    ...payment,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { ...payment.status_transitions, paid_at: ctx.at },
  };
  await save(ctx, after);
  await emit(ctx, 'invoice_payment.paid', after);
};

type Failure = Exclude<ChargeOutcome, { kind: 'paid' }>;

/** Records a failed charge, or one that waits for authentication. Resolves with the details for the card error. */
export const recordFailed = async (
  ctx: Context,
  { intent, card, outcome }: { intent: PaymentIntent; card: PaymentMethod; outcome: Failure },
): Promise<{ charge?: string; payment_intent: PaymentIntent }> => {
  if (outcome.kind === 'authentication') {
    const waiting: PaymentIntent = {
      ...intent,
      next_action: { type: 'use_stripe_sdk' },
      payment_method: card.id,
      status: 'requires_action',
    };
    await save(ctx, waiting);
    await emit(ctx, 'payment_intent.requires_action', waiting);
    return { payment_intent: waiting };
  }
  const charge = await keepCharge(ctx, { intent, card, outcome });
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: outcome.code,
      ...(outcome.declineCode !== null && { decline_code: outcome.declineCode }),
      message: outcome.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await save(ctx, failed);
  await emit(ctx, 'payment_intent.payment_failed', failed);
  return { charge: charge.id, payment_intent: failed };
};

/** Cancels the payment of an invoice that will not be collected. */
export const cancelPayment = async (ctx: Context, invoiceId: string): Promise<void> => {
  const intent = await intentOf(ctx, invoiceId);
  if (!intent || intent.status === 'succeeded') return;
  const canceled: PaymentIntent = {
    ...intent,
    canceled_at: ctx.at,
    cancellation_reason: 'void_invoice',
    status: 'canceled',
  };
  await save(ctx, canceled);
  await emit(ctx, 'payment_intent.canceled', canceled);
};
