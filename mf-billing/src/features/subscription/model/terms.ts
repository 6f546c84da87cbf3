import { BRAND, INTERVAL_LABELS, isLiveStatus, type Subscription, TIER_LABELS, type User } from '@prebell/contracts';
import { chargeText, formatDate, formatMoney } from '../../../shared/format';

/** One line of the plan's terms. */
export interface Term {
  readonly label: string;
  readonly value: string;
}

/** The subscription while it goes on; null before the first and after the last. */
export const liveSubscription = (subscription: Subscription | null): Subscription | null =>
  subscription !== null && isLiveStatus(subscription.status) ? subscription : null;

const grantTerms = (user: User): Term[] => {
  if (user.subscription_tier === 'free') return [{ label: 'Billed', value: 'Nothing, for as long as you like' }];
  return [
    { label: 'Billed', value: `Nothing: this plan was granted by ${BRAND.name}` },
    {
      label: 'Lasts until',
      value: user.subscription_expires === null ? 'No end is set' : formatDate(user.subscription_expires),
    },
  ];
};

const nextTerm = ({ next_charge, currency, current_period_end, cancel_at_period_end }: Subscription): Term[] => {
  if (cancel_at_period_end) return [{ label: 'Ends', value: formatDate(current_period_end) }];
  if (next_charge === null) return [];
  return [{ label: 'Next charge', value: chargeText(next_charge, currency) }];
};

const creditTerm = ({ credit, currency, cancel_at_period_end }: Subscription): Term[] => {
  if (credit === 0) return [];
  const held = `You have ${formatMoney(credit, currency)} credit`;
  const use = cancel_at_period_end ? 'it stays on your account.' : 'it pays your next charges.';
  return [{ label: 'Credit', value: `${held}; ${use}` }];
};

/** How and until when a user holds the plan: by a subscription, by a grant, or as everybody does. */
export const planTerms = (user: User, subscription: Subscription | null): Term[] => {
  const live = liveSubscription(subscription);
  if (live === null) return grantTerms(user);
  return [
    { label: 'Billed', value: INTERVAL_LABELS[live.billing_interval] },
    { label: 'Amount', value: formatMoney(live.amount, live.currency) },
    {
      label: 'Billing period',
      value: `${formatDate(live.current_period_start)} to ${formatDate(live.current_period_end)}`,
    },
    ...nextTerm(live),
    ...creditTerm(live),
  ];
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days that are left until an instant, begun ones included, by the clock the subscription was told for. */
export const daysUntil = (at: string, { as_of }: Pick<Subscription, 'as_of'>): number =>
  Math.max(0, Math.ceil((Date.parse(at) - (as_of === null ? Date.now() : Date.parse(as_of))) / DAY_MS));

const inDays = (days: number): string => (days === 1 ? 'in 1 day' : `in ${days} days`);

/** What a subscriber should know or do now, apart from the terms. */
export type Notice =
  | { readonly kind: 'trial'; readonly text: string; readonly needsCard: boolean }
  | { readonly kind: 'past-due'; readonly text: string }
  | { readonly kind: 'scheduled'; readonly text: string; readonly keep: string }
  | { readonly kind: 'cancelled'; readonly text: string }
  | { readonly kind: 'ended'; readonly text: string };

const trialText = (subscription: Subscription, end: string): string => {
  const label = TIER_LABELS[subscription.tier];
  const when = `Your trial ends ${inDays(daysUntil(end, subscription))}, on ${formatDate(end)}.`;
  const { next_charge, amount, currency } = subscription;
  if (subscription.has_payment_method)
    return `${when} Then ${formatMoney(next_charge?.amount ?? amount, currency)} is charged and ${label} goes on.`;
  return `${when} Add a card to keep ${label}; without one nothing is charged and the plan ends.`;
};

/** What stands above the plan; null when there is nothing to say. */
export const noticeFor = (subscription: Subscription | null): Notice | null => {
  if (subscription === null) return null;
  const { tier, status, trial_end, pending_change, grace_ends_at, current_period_end } = subscription;
  const label = TIER_LABELS[tier];
  if (!isLiveStatus(status)) return { kind: 'ended', text: `Your ${label} subscription has ended.` };
  if (status === 'past_due' || status === 'unpaid') {
    const until = grace_ends_at === null ? '' : ` ${label} stays open until ${formatDate(grace_ends_at)}.`;
    return { kind: 'past-due', text: `Your last payment failed.${until} Pay with another card to keep it.` };
  }
  if (subscription.cancel_at_period_end)
    return {
      kind: 'cancelled',
      text: `Your subscription ends on ${formatDate(current_period_end)}. Until then nothing changes.`,
    };
  if (pending_change !== null) {
    const next = TIER_LABELS[pending_change.tier];
    const price = formatMoney(pending_change.amount, subscription.currency);
    const interval = INTERVAL_LABELS[pending_change.billing_interval].toLowerCase();
    return {
      kind: 'scheduled',
      text: `Changes to ${next}, ${price} ${interval}, on ${formatDate(pending_change.effective_at)}.`,
      keep: `Keep ${label}`,
    };
  }
  if (status === 'trialing' && trial_end !== null)
    return { kind: 'trial', text: trialText(subscription, trial_end), needsCard: !subscription.has_payment_method };
  return null;
};
