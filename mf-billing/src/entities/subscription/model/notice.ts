import { days, INTERVAL_LABELS, isLiveStatus, type Subscription, TIER_LABELS } from '@prebell/contracts';
import { chargeText, formatDate, formatMoney } from '../../../shared/format';
import { endDay, isAccessOver } from './terms';

const DAY_MS = days(1);

/** Days left until an instant, rounded up, by the subscription's own clock. */
export const daysUntil = (at: string, { as_of }: Pick<Subscription, 'as_of'>): number =>
  Math.max(0, Math.ceil((Date.parse(at) - (as_of === null ? Date.now() : Date.parse(as_of))) / DAY_MS));

const inDays = (days: number): string => (days === 1 ? 'in 1 day' : `in ${days} days`);

/** A notice above the plan: what a subscriber should know or do now. */
export type Notice =
  | { readonly kind: 'trial'; readonly text: string; readonly needsCard: boolean }
  | { readonly kind: 'past-due'; readonly text: string }
  /** `needsCard`: the change needs a card to start, because the current trial has none. */
  | { readonly kind: 'scheduled'; readonly text: string; readonly keep: string; readonly needsCard: boolean }
  | { readonly kind: 'cancelled'; readonly text: string }
  | { readonly kind: 'ended'; readonly text: string };

const trialEndText = (subscription: Subscription, end: string): string =>
  `Your trial ends ${inDays(daysUntil(end, subscription))}, on ${formatDate(end)}.`;

const trialText = (subscription: Subscription, end: string): string => {
  const label = TIER_LABELS[subscription.tier];
  const when = trialEndText(subscription, end);
  const { next_charge, amount, currency } = subscription;
  if (subscription.has_payment_method)
    return `${when} Then we charge ${formatMoney(next_charge?.amount ?? amount, currency)} and ${label} continues.`;
  return `${when} Add a card to keep ${label}. Without a card we do not charge you and the plan ends.`;
};

const endedText = ({ tier, ended_reason }: Subscription): string => {
  const label = TIER_LABELS[tier];
  switch (ended_reason) {
    case 'card_had_trial':
      return `Your ${label} trial has ended: your card was already used for a free trial, and each card gets one. We did not charge you. You can subscribe without a trial.`;
    case 'second_subscription':
      return `We ended this ${label} subscription because you had another one, and refunded what you paid for it.`;
    default:
      return `Your ${label} subscription has ended.`;
  }
};

/** The charge still due for the period that has begun, which canceling does not stop; null if there is none. */
const lastChargeText = ({ next_charge, currency }: Subscription): string | null =>
  next_charge?.is_invoiced
    ? `One last charge follows, for the period that has begun: ${chargeText(next_charge, currency)}.`
    : null;

const cancelledText = (subscription: Subscription): string => {
  const { tier, status, dropped_change } = subscription;
  const end = endDay(subscription);
  if (status === 'past_due' || status === 'unpaid')
    return `Your last payment failed and your subscription is canceled. ${TIER_LABELS[tier]} stays active until ${end}, and we will not charge you again. To keep it, reactivate and pay the open invoice.`;
  const last = lastChargeText(subscription);
  const text = `Your subscription ends on ${end}. Until then nothing changes.${last === null ? '' : ` ${last}`}`;
  if (dropped_change === null) return text;
  return `${text} Your planned change to ${TIER_LABELS[dropped_change.tier]} is canceled as well. It returns if you reactivate.`;
};

/** Confirmation text: what canceling does to a planned change. Null without a planned change. */
const droppedText = ({ pending_change }: Subscription): string | null =>
  pending_change &&
  `Your planned change to ${TIER_LABELS[pending_change.tier]} is canceled as well. If you reactivate before ${formatDate(pending_change.effective_at)}, we schedule it again.`;

/** Confirmation text: how long access lasts after canceling, and what we still charge. A failed payment does not buy the whole period. */
export const cancelQuestion = (subscription: Subscription): string => {
  const { status, grace_ends_at, current_period_end } = subscription;
  const parts = [droppedText(subscription), lastChargeText(subscription)].filter((part) => part !== null);
  const isUnpaid = status === 'past_due' && grace_ends_at !== null && grace_ends_at < current_period_end;
  const question = isUnpaid
    ? `Are you sure you want to cancel your subscription? Your last payment failed, so you will continue to have access until ${formatDate(grace_ends_at)}. We will not charge you again.`
    : `Are you sure you want to cancel your subscription? You will continue to have access until the end of your billing period. That is ${endDay(subscription)}.`;
  return [question, ...parts].join(' ');
};

const scheduledNotice = (subscription: Subscription, pending: NonNullable<Subscription['pending_change']>): Notice => {
  const { status, trial_end, has_payment_method, currency } = subscription;
  const plan = `${TIER_LABELS[pending.tier]}, ${formatMoney(pending.amount, currency)} ${INTERVAL_LABELS[pending.billing_interval].toLowerCase()}`;
  const needsCard = status === 'trialing' && trial_end !== null && !has_payment_method;
  return {
    kind: 'scheduled',
    needsCard,
    keep: `Keep ${TIER_LABELS[subscription.tier]}`,
    text: needsCard
      ? `${trialEndText(subscription, trial_end)} Add a card to move to ${plan}, on that day. Without a card we do not charge you and the plan ends.`
      : `Changes to ${plan}, on ${formatDate(pending.effective_at)}.`,
  };
};

/** The notice above the plan; null when there is nothing to say. */
export const noticeFor = (subscription: Subscription | null): Notice | null => {
  if (subscription === null) return null;
  const { tier, status, trial_end, pending_change, grace_ends_at } = subscription;
  const label = TIER_LABELS[tier];
  if (!isLiveStatus(status)) return { kind: 'ended', text: endedText(subscription) };
  if (subscription.cancel_at_period_end) return { kind: 'cancelled', text: cancelledText(subscription) };
  if (status === 'past_due' || status === 'unpaid') {
    if (isAccessOver(subscription) && grace_ends_at !== null)
      return {
        kind: 'past-due',
        text: `Your last payment failed, and ${label} ended on ${formatDate(grace_ends_at)}. Pay the open invoice to get it back.`,
      };
    const until = grace_ends_at === null ? '' : ` ${label} stays active until ${formatDate(grace_ends_at)}.`;
    return { kind: 'past-due', text: `Your last payment failed.${until} Pay with another card to keep it.` };
  }
  if (pending_change !== null) return scheduledNotice(subscription, pending_change);
  if (status === 'trialing' && trial_end !== null)
    return { kind: 'trial', text: trialText(subscription, trial_end), needsCard: !subscription.has_payment_method };
  return null;
};
