import {
  BRAND,
  INTERVAL_LABELS,
  type ShownTier,
  SUBSCRIPTION_STATUS_LABELS,
  type Subscription,
  TIER_LABELS,
  type User,
} from '@prebell/contracts';

/** One line of the plan's terms. */
export interface Term {
  readonly label: string;
  readonly value: string;
}

/** How and until when a user holds the plan: by a paid subscription, by a grant, or as everybody does. */
export const planTerms = (user: User, subscription: Subscription | null): Term[] => {
  if (subscription !== null) {
    return [
      { label: 'Status', value: SUBSCRIPTION_STATUS_LABELS[subscription.status] },
      { label: 'Billed', value: INTERVAL_LABELS[subscription.billing_interval] },
      { label: 'Amount', value: formatMoney(subscription.amount, subscription.currency) },
      {
        label: 'Billing period',
        value: `${formatDate(subscription.current_period_start)} to ${formatDate(subscription.current_period_end)}`,
      },
      ...(subscription.cancel_at_period_end
        ? [{ label: 'Ends', value: formatDate(subscription.current_period_end) }]
        : []),
    ];
  }
  if (user.subscription_tier === 'free') return [{ label: 'Billed', value: 'Nothing, for as long as you like' }];
  return [
    { label: 'Billed', value: `Nothing: this plan was granted by ${BRAND.name}` },
    {
      label: 'Lasts until',
      value: user.subscription_expires === null ? 'No end is set' : formatDate(user.subscription_expires),
    },
  ];
};

/** The sentence about a plan that was chosen before it can be bought here. */
export const wantedPlanNotice = (wanted: ShownTier): string =>
  `You chose ${TIER_LABELS[wanted]}. Online checkout is not connected yet: write to ${BRAND.supportEmail} and we will switch your plan.`;

/** 'Feb 6, 2025', in Eastern time as everywhere on the trading side. */
const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
