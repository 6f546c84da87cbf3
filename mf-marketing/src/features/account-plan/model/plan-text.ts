import { BRAND, INTERVAL_LABELS, isLiveStatus, type Subscription, TIER_LABELS, type User } from '@prebell/contracts';

const dateText = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

const moneyText = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });

const priceText = ({
  amount,
  currency,
  billing_interval,
}: Pick<Subscription, 'amount' | 'currency' | 'billing_interval'>): string =>
  `${moneyText(amount, currency)} ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;

/** What a plan without a subscription costs, and when a plan granted by an admin ends. */
const grantText = ({ subscription_tier, subscription_expires }: User): string => {
  if (subscription_tier === 'free') return 'Free, for as long as you like.';
  const until = subscription_expires === null ? 'It has no end date.' : `It ends on ${dateText(subscription_expires)}.`;
  return `Free of charge: ${BRAND.name} granted this plan. ${until}`;
};

/** Plan and price after the trial: those of a planned change, or the current price. */
const nextText = ({ pending_change, ...subscription }: Subscription): string =>
  pending_change === null
    ? priceText(subscription)
    : `${TIER_LABELS[pending_change.tier]}, ${priceText({ ...pending_change, currency: subscription.currency })}`;

const trialText = (subscription: Subscription, end: string): string =>
  subscription.has_payment_method
    ? `Trial until ${dateText(end)}, then ${nextText(subscription)}.`
    : `Trial until ${dateText(end)}. Without a card it ends on that day, and we charge nothing.`;

const lateText = ({ tier, grace_ends_at, as_of }: Subscription): string => {
  if (grace_ends_at === null) return 'Your last payment failed.';
  const isOver = Date.parse(grace_ends_at) <= (as_of === null ? Date.now() : Date.parse(as_of));
  const access = isOver ? 'ended on' : 'stays active until';
  return `Your last payment failed. ${TIER_LABELS[tier]} ${access} ${dateText(grace_ends_at)}.`;
};

/** The price of the user's plan, and when it renews, changes or ends. The subscription page has the details. */
export const planText = (user: User, subscription: Subscription | null): string => {
  if (subscription === null || !isLiveStatus(subscription.status)) return grantText(user);
  const { status, cancel_at_period_end, ends_at, current_period_end, trial_end, pending_change } = subscription;
  if (cancel_at_period_end) return `Canceled. It ends on ${dateText(ends_at ?? current_period_end)}.`;
  if (status === 'past_due' || status === 'unpaid') return `${priceText(subscription)}. ${lateText(subscription)}`;
  if (status === 'incomplete') return `${priceText(subscription)}. Your first payment is not complete.`;
  if (status === 'trialing' && trial_end !== null) return trialText(subscription, trial_end);
  if (pending_change !== null)
    return `${priceText(subscription)}. It changes to ${TIER_LABELS[pending_change.tier]} on ${dateText(pending_change.effective_at)}.`;
  return `${priceText(subscription)}. It renews on ${dateText(current_period_end)}.`;
};
