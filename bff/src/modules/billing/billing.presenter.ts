import {
  GRACE_DAYS,
  isLiveStatus,
  planAmount,
  type WireOwnedPayment,
  type WireOwnedSubscription,
  type WirePayment,
  type WireSubscription,
} from '@prebell/contracts';
import type { Owned, PaymentRecord, SubscriptionRecord } from './billing.repository';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cents become decimal dollars here and nowhere else (ruling 5). */
export const dollars = (cents: number): number => cents / 100;

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

/** What will be charged without anybody doing anything: the renewal, at the price of a scheduled plan if there is one. */
const nextCharge = (subscription: SubscriptionRecord) => {
  const { status, ends_at, trial_end, has_payment_method, current_period_end } = subscription;
  const renews = status === 'active' || (status === 'trialing' && has_payment_method);
  if (!renews || ends_at !== null) return null;
  const amount = presentPending(subscription)?.amount ?? dollars(subscription.amount_cents);
  return { amount, at: (status === 'trialing' && trial_end ? trial_end : current_period_end).toISOString() };
};

const graceEnd = ({ status, past_due_since }: SubscriptionRecord): string | null =>
  status === 'past_due' && past_due_since
    ? new Date(past_due_since.getTime() + GRACE_DAYS * DAY_MS).toISOString()
    : null;

/** A subscription as the wire carries it at `asOf`, an instant of the customer's clock. */
export const presentSubscription = (subscription: SubscriptionRecord, asOf: Date): WireSubscription => ({
  tier: subscription.tier,
  billing_interval: subscription.billing_interval,
  status: subscription.status,
  amount: dollars(subscription.amount_cents),
  currency: subscription.currency,
  current_period_start: subscription.current_period_start.toISOString(),
  current_period_end: subscription.current_period_end.toISOString(),
  cancel_at_period_end: subscription.cancel_at_period_end && isLiveStatus(subscription.status),
  created_at: subscription.created_at.toISOString(),
  trial_end: iso(subscription.trial_end),
  has_payment_method: subscription.has_payment_method,
  pending_change: presentPending(subscription),
  grace_ends_at: graceEnd(subscription),
  next_charge: nextCharge(subscription),
  as_of: asOf.toISOString(),
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
  receipt_url: payment.receipt_url,
});

const ownerOf = ({ user_id, username, email }: Owned<unknown>) => ({ id: user_id, username, email });

/** A subscription with whose it is, for admins. */
export const presentOwnedSubscription = (record: Owned<SubscriptionRecord>, now: Date): WireOwnedSubscription => ({
  ...presentSubscription(record, new Date(now.getTime() + record.billing_offset_ms)),
  user: ownerOf(record),
});

/** A payment with whose it is, for admins. */
export const presentOwnedPayment = (record: Owned<PaymentRecord>): WireOwnedPayment => ({
  ...presentPayment(record),
  user: ownerOf(record),
});
