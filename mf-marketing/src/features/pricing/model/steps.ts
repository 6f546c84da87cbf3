import {
  PERMISSION_TIER,
  PLANS,
  planAmount,
  TIERS,
  type Tier,
  type TradingPermission,
  toCents,
  toDollars,
} from '@prebell/contracts';
import type { Billing } from './offers';

/** Every permission except the one that the free plan has. */
export type PaidPermission = Exclude<TradingPermission, 'scanner:momentum'>;

/** What a plan adds: a permission, or a feature that comes with a permission. */
export type Opened = PaidPermission | 'backtests' | 'time-machine';

const COMES_WITH: Readonly<Partial<Record<PaidPermission, readonly Opened[]>>> = {
  'scanners:custom': ['backtests', 'time-machine'],
};

/** A step from one plan to the next: how much more it costs per month, and what it adds. */
export interface Step {
  readonly tier: Tier;
  readonly label: string;
  readonly from: string;
  /** '$30 a month more'. */
  readonly more: string;
  readonly opens: readonly Opened[];
  /** The features on the plan's card, shown if the step adds no permission and only raises limits. */
  readonly features: readonly string[];
}

const monthsOf: Record<Billing, number> = { monthly: 1, yearly: 12 };

/** The steps between neighbouring plans, with monthly amounts for that billing period. */
export const stepsFor = (billing: Billing): readonly Step[] =>
  TIERS.slice(1).map((tier, index) => {
    const before = TIERS[index] ?? tier;
    const more = toDollars(toCents((planAmount(tier, billing) - planAmount(before, billing)) / monthsOf[billing]));
    return {
      tier,
      label: PLANS[tier].label,
      from: PLANS[before].label,
      more: billing === 'yearly' ? `$${more} a month more, billed yearly` : `$${more} a month more`,
      opens: (Object.keys(PERMISSION_TIER) as PaidPermission[])
        .filter((each) => PERMISSION_TIER[each] === tier)
        .flatMap((each) => [each, ...(COMES_WITH[each] ?? [])]),
      features: PLANS[tier].features.slice(1),
    };
  });
