import {
  days,
  GRACE_DAYS,
  isLiveStatus,
  planAmount,
  toDollars,
  type WireOwnedPayment,
  type WireOwnedSubscription,
  type WirePayment,
  type WireSubscription,
} from '@prebell/contracts';
import type { Owned, PaymentRecord, SubscriptionRecord } from './billing.repository';

const DAY_MS = days(1);

/** The only place that turns cents into decimal dollars (ruling 5). */
export const dollars = toDollars;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentPending = ({ pending_tier, pending_interval, pending_at }: SubscriptionRecord) =>
  pending_tier && pending_interval && pending_at
    ? {
        tier: pending_tier,
        billing_interval: pending_interval,
        amount: planAmount(pending_tier, pending_interval),
        effective_at: pending_at.toISOString(),
      }
    : null;

const presentDropped = ({ dropped_tier, dropped_interval, current_period_end }: SubscriptionRecord) =>
  dropped_tier && dropped_interval
    ? {
        tier: dropped_tier,
        billing_interval: dropped_interval,
        amount: planAmount(dropped_tier, dropped_interval),
        effective_at: current_period_end.toISOString(),
      }
    : null;

/** The next charge as the payment processor previews it; null if none is coming, such as in a trial without a card. */
const nextCharge = (subscription: SubscriptionRecord) => {
  const { status, has_payment_method, next_charge_cents, next_credit_cents, next_charge_at } = subscription;
  const renews = status === 'active' || (status === 'trialing' && has_payment_method);
  if (!renews || next_charge_cents === null || next_charge_at === null) return null;
  return {
    amount: dollars(next_charge_cents),
    from_credit: dollars(next_credit_cents ?? 0),
    at: next_charge_at.toISOString(),
    // A renewal is charged when its period ends; an earlier charge is for the period that has already begun.
    is_invoiced: next_charge_at < subscription.current_period_end,
  };
};

const graceEnd = ({ status, past_due_since }: SubscriptionRecord): string | null =>
  status === 'past_due' && past_due_since
    ? new Date(past_due_since.getTime() + GRACE_DAYS * DAY_MS).toISOString()
    : null;

/** A customer's billing data. */
interface CustomerFacts {
  readonly billing_offset_ms: number;
  readonly billing_credit_cents: number;
}

/** A subscription in wire form, by the customer's own clock. */
export const presentSubscription = (
  subscription: SubscriptionRecord,
  { billing_offset_ms, billing_credit_cents }: CustomerFacts,
  now: Date,
): WireSubscription => ({
  tier: subscription.tier,
  billing_interval: subscription.billing_interval,
  status: subscription.status,
  amount: dollars(subscription.amount_cents),
  currency: subscription.currency,
  current_period_start: subscription.current_period_start.toISOString(),
  current_period_end: subscription.current_period_end.toISOString(),
  cancel_at_period_end: subscription.cancel_at_period_end && isLiveStatus(subscription.status),
  ends_at: iso(subscription.ends_at),
  created_at: subscription.created_at.toISOString(),
  trial_end: iso(subscription.trial_end),
  has_payment_method: subscription.has_payment_method,
  pending_change: presentPending(subscription),
  dropped_change: presentDropped(subscription),
  ended_reason: subscription.ended_reason,
  grace_ends_at: graceEnd(subscription),
  next_charge: nextCharge(subscription),
  credit: dollars(billing_credit_cents),
  as_of: new Date(now.getTime() + billing_offset_ms).toISOString(),
});

export const presentPayment = (payment: PaymentRecord): WirePayment => ({
  id: payment.id,
  description: payment.description,
  amount: dollars(payment.amount_cents),
  currency: payment.currency,
  status: payment.status,
  paid_at: iso(payment.paid_at),
  created_at: payment.created_at.toISOString(),
  payment_method: payment.payment_method,
  refunded_amount: dollars(payment.refunded_cents),
  credit_amount: dollars(payment.credit_cents),
  credited_amount: dollars(payment.credited_cents),
  receipt_url: payment.receipt_url,
});

const ownerOf = ({ user_id, username, email }: Owned<unknown>) => ({ id: user_id, username, email });

/** A subscription with its owner, for admins. */
export const presentOwnedSubscription = (record: Owned<SubscriptionRecord>, now: Date): WireOwnedSubscription => ({
  ...presentSubscription(record, record, now),
  user: ownerOf(record),
});

/** A payment with its owner, for admins. */
export const presentOwnedPayment = (record: Owned<PaymentRecord>): WireOwnedPayment => ({
  ...presentPayment(record),
  user_credit: dollars(record.billing_credit_cents),
  user: ownerOf(record),
});
