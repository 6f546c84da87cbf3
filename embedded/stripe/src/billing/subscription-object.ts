import type { Context } from '../state/context';
import { newId } from '../state/ids';
import { listOf, type Price, type Subscription, type SubscriptionItem } from '../wire';
import { recurrenceOf } from './subscription';

type Plan = SubscriptionItem['plan'];

/** Stripe's older form of a price, which subscription items still carry. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  ...recurrenceOf(price),
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
});

export type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause';

/** What happens to a subscription whose trial ends without a card. */
export const trialSettings = (missing: MissingPaymentMethod): NonNullable<Subscription['trial_settings']> => ({
  end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing },
});

export interface NewSubscription {
  readonly customer: string;
  readonly price: Price;
  readonly quantity: number;
  readonly status: 'trialing' | 'active' | 'incomplete';
  readonly period: { readonly start: number; readonly end: number };
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: MissingPaymentMethod;
  readonly defaultPaymentMethod: string | null;
  readonly metadata: Record<string, string>;
}

/** A new subscription as Stripe's API shows it; the caller stores it. */
export const buildSubscription = (ctx: Context, input: NewSubscription): Subscription => {
  const id = newId('sub');
  const item: SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.at,
    current_period_end: input.period.end,
    current_period_start: input.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: input.trialEnd ?? input.period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'classic', flexible: null },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: ctx.at,
    currency: input.price.currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: ctx.at,
    status: input.status,
    test_clock: ctx.clock,
    transfer_data: null,
    trial_end: input.trialEnd,
    trial_settings: trialSettings(input.missingPaymentMethod),
    trial_start: input.trialEnd === null ? null : ctx.at,
  };
};
