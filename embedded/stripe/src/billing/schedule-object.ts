import type { Context } from '../state/context';
import { newId } from '../state/ids';
import type { Price, Schedule, SchedulePhase, Subscription } from '../wire';
import { itemOf } from './subscription';
import { planOf } from './subscription-object';

interface PhaseInput {
  readonly price: Price;
  readonly quantity: number;
  readonly start: number;
  readonly end: number;
  readonly trialEnd: number | null;
  readonly prorationBehavior: 'always_invoice' | 'create_prorations' | 'none';
  readonly billingCycleAnchor: 'automatic' | 'phase_start' | null;
  readonly metadata: Record<string, string>;
}

/** One phase of a schedule, with one price. */
export const buildPhase = ({ price, quantity, ...input }: PhaseInput): SchedulePhase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: input.billingCycleAnchor,
  billing_thresholds: null,
  collection_method: null,
  currency: price.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: input.end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: planOf(price).id,
      price: price.id,
      quantity,
      tax_rates: [],
    },
  ],
  metadata: input.metadata,
  on_behalf_of: null,
  proration_behavior: input.prorationBehavior,
  start_date: input.start,
  transfer_data: null,
  trial_end: input.trialEnd,
});

/** A new schedule for a running subscription, with one phase up to the end of its period. */
export const scheduleFrom = (ctx: Context, subscription: Subscription): Schedule => {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { type: 'classic', flexible: null },
    canceled_at: null,
    completed_at: null,
    created: ctx.at,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      buildPhase({
        price,
        quantity: quantity ?? 1,
        start,
        end,
        trialEnd: subscription.status === 'trialing' ? subscription.trial_end : null,
        prorationBehavior: 'create_prorations',
        billingCycleAnchor: null,
        metadata: {},
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: ctx.clock,
  };
};
