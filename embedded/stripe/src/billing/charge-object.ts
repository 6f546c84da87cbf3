import type { ChargeOutcome } from '../rules/cards';
import type { Context } from '../state/context';
import { newId } from '../state/ids';
import type { Charge, PaymentIntent, PaymentMethod } from '../wire';

type PaymentCard = NonNullable<PaymentMethod['card']>;

const cardDetails = (card: PaymentCard, amount: number) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: card.brand,
  checks: card.checks,
  country: card.country,
  electronic_commerce_indicator: null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: card.regulated_status,
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

const outcomeOf = (outcome: ChargeOutcome): Charge['outcome'] =>
  outcome.kind === 'declined'
    ? {
        advice_code: 'try_again_later',
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'declined_by_network',
        reason: outcome.declineCode,
        risk_level: 'normal',
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      };

/** The charge object of one attempt to charge a card for a payment intent. */
export const buildCharge = (
  ctx: Context,
  { intent, card, outcome }: { intent: PaymentIntent; card: PaymentMethod; outcome: ChargeOutcome },
): Charge => {
  const isPaid = outcome.kind === 'paid';
  const id = newId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: card.billing_details,
    calculated_statement_descriptor: null,
    captured: isPaid,
    created: ctx.at,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: outcome.kind === 'declined' ? outcome.code : null,
    failure_message: outcome.kind === 'declined' ? outcome.message : null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(outcome),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: { type: 'card', ...(card.card && { card: cardDetails(card.card, intent.amount) }) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
};
