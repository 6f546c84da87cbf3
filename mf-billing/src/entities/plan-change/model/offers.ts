import {
  changeKind,
  INTERVAL_LABELS,
  type Interval,
  PAID_TIERS,
  type PaidTier,
  PLANS,
  type PlanChoice,
  paidTierSchema,
  planAmount,
  type ShownTier,
  type Subscription,
  tierRank,
  toCents,
  toDollars,
  yearlySavingPercent,
} from '@prebell/contracts';

/** Plans as this page offers them. The quarterly interval exists but is not offered (ruling 5). */
export type OfferedInterval = Exclude<Interval, 'quarterly'>;

/** A user's current plan; the interval is null for granted and free plans. */
export interface CurrentPlan {
  readonly tier: ShownTier;
  readonly billing_interval: Interval | null;
}

export interface Offer {
  readonly tier: PaidTier;
  readonly label: string;
  /** Dollars per month. */
  readonly price: number;
  /** Dollars per year with yearly billing, else null. */
  readonly perYear: number | null;
  readonly description: string;
  readonly features: readonly string[];
  readonly limitations: readonly string[];
  readonly popular: boolean;
  readonly isCurrent: boolean;
  readonly action: string;
}

const actionFor = (current: CurrentPlan, { tier, billing_interval }: PlanChoice): string => {
  const { label } = PLANS[tier];
  if (tier === current.tier) return `Switch to ${INTERVAL_LABELS[billing_interval].toLowerCase()}`;
  return tierRank(tier) > tierRank(current.tier) ? `Upgrade to ${label}` : `Downgrade to ${label}`;
};

const isCurrentPlan = (current: CurrentPlan, { tier, billing_interval }: PlanChoice): boolean =>
  tier === current.tier && (current.billing_interval ?? billing_interval) === billing_interval;

/** The three paid plans at one billing interval, with button labels for a user whose plan is `current`. */
export const offersFor = (current: CurrentPlan, billing_interval: Interval = 'monthly'): Offer[] =>
  PAID_TIERS.map((tier) => {
    const { label, description, features, limitations, popular } = PLANS[tier];
    const isCurrent = isCurrentPlan(current, { tier, billing_interval });
    const amount = planAmount(tier, billing_interval);
    const isYearly = billing_interval === 'yearly';
    return {
      tier,
      label,
      price: isYearly ? toDollars(toCents(amount / 12)) : planAmount(tier, 'monthly'),
      perYear: isYearly ? amount : null,
      description,
      features,
      limitations,
      popular: popular.includes('upgrade'),
      isCurrent,
      action: isCurrent ? 'Current Plan' : actionFor(current, { tier, billing_interval }),
    };
  });

/** The smallest discount for yearly billing among the paid plans, in whole percent. */
export const yearlySaving = (): number => Math.min(...PAID_TIERS.map(yearlySavingPercent));

/** A subscription's plan as a choice. A plan that this version does not know counts as the smallest. */
export const planOf = ({ tier, billing_interval }: Pick<Subscription, 'tier' | 'billing_interval'>): PlanChoice => ({
  tier: paidTierSchema.safeParse(tier).data ?? PAID_TIERS[0],
  billing_interval: billing_interval === 'unknown' ? 'monthly' : billing_interval,
});

/** Label of the button that confirms a change. */
export const confirmTitle = (current: PlanChoice, to: PlanChoice): string => {
  const { label } = PLANS[to.tier];
  if (current.tier === to.tier) return `Switch to ${INTERVAL_LABELS[to.billing_interval].toLowerCase()} billing`;
  return changeKind(current, to) === 'upgrade' ? `Upgrade to ${label}` : `Downgrade to ${label}`;
};
