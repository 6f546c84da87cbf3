import { BRAND, INTERVAL_LABELS, isLiveStatus, type Subscription, TIER_LABELS, type User } from '@prebell/contracts';
import { chargeText, formatDate, formatMoney } from '../../../shared/format';

/** One line of the plan's terms. */
export interface Term {
  readonly label: string;
  readonly value: string;
}

/** The subscription if it is still live; null before the first one and after the last one has ended. */
export const liveSubscription = (subscription: Subscription | null): Subscription | null =>
  subscription !== null && isLiveStatus(subscription.status) ? subscription : null;

/** Whether access has ended after a failed payment, while the payment processor still retries it. */
export const isAccessOver = ({ status, grace_ends_at, as_of }: Subscription): boolean =>
  status === 'past_due' &&
  grace_ends_at !== null &&
  Date.parse(grace_ends_at) <= (as_of === null ? Date.now() : Date.parse(as_of));

const grantTerms = (user: User): Term[] => {
  if (user.subscription_tier === 'free') return [{ label: 'Billed', value: 'Nothing, for as long as you like' }];
  return [
    { label: 'Billed', value: `Nothing: this plan was granted by ${BRAND.name}` },
    {
      label: 'Lasts until',
      value: user.subscription_expires === null ? 'No end date' : formatDate(user.subscription_expires),
    },
  ];
};

/** The day on which a canceled subscription ends. */
export const endDay = ({ ends_at, current_period_end }: Subscription): string =>
  formatDate(ends_at ?? current_period_end);

const nextTerm = (subscription: Subscription): Term[] => {
  const { next_charge, currency, cancel_at_period_end } = subscription;
  const ends = cancel_at_period_end ? [{ label: 'Ends', value: endDay(subscription) }] : [];
  if (next_charge === null || (cancel_at_period_end && !next_charge.is_invoiced)) return ends;
  const label = cancel_at_period_end ? 'Last charge' : 'Next charge';
  return [...ends, { label, value: chargeText(next_charge, currency) }];
};

const creditTerm = ({ credit, currency, cancel_at_period_end }: Subscription): Term[] => {
  if (credit === 0) return [];
  const amount = `You have ${formatMoney(credit, currency)} credit`;
  const use = cancel_at_period_end ? 'It stays on your account.' : 'It pays your next charges.';
  return [{ label: 'Credit', value: `${amount}. ${use}` }];
};

/** When an ended subscription ended, and the credit that remains. */
const pastTerms = (subscription: Subscription | null): Term[] => {
  if (subscription === null) return [];
  const { tier, ends_at, credit, currency } = subscription;
  const label = TIER_LABELS[tier];
  return [
    ...(ends_at === null ? [] : [{ label: `${label} ended`, value: formatDate(ends_at) }]),
    ...(credit === 0
      ? []
      : [{ label: 'Credit', value: `You have ${formatMoney(credit, currency)} credit. It pays for your next plan.` }]),
  ];
};

/** How the user got the plan (subscription, grant or free) and when it ends. */
export const planTerms = (user: User, subscription: Subscription | null): Term[] => {
  const live = liveSubscription(subscription);
  if (live === null) return [...grantTerms(user), ...pastTerms(subscription)];
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
