import { PLANS, planAmount, type Scanner, type ShownTier, type Tier, tierRank } from '@prebell/contracts';

/** What the dialog was opened for: a scanner, or anything else. */
export type Feature = Scanner | 'other';

const FEATURE_TITLES: Record<Feature, string> = {
  gappers: 'Gappers Scanner',
  low_float: 'Low Float Scanner',
  momentum: 'Advanced Momentum Scanner',
  other: 'Premium Scanner',
};

/** The dialog's title by the feature that triggered it. */
export const upgradeTitle = (feature: Feature): string => `Upgrade Required: ${FEATURE_TITLES[feature]}`;

export interface Offer {
  readonly tier: Tier;
  readonly label: string;
  readonly price: number;
  readonly description: string;
  readonly features: readonly string[];
  readonly limitations: readonly string[];
  readonly popular: boolean;
  readonly isCurrent: boolean;
  readonly action: string;
}

/** The three paid plans as a holder of `current` is offered them. */
export const offersFor = (current: ShownTier): Offer[] =>
  (['basic', 'pro', 'premium'] as const).map((tier) => {
    const { label, description, features, limitations, popular } = PLANS[tier];
    const isCurrent = tier === current;
    const direction = tierRank(tier) > tierRank(current) ? 'Upgrade' : 'Downgrade';
    return {
      tier,
      label,
      price: planAmount(tier, 'monthly'),
      description,
      features,
      limitations,
      popular: popular.includes('upgrade'),
      isCurrent,
      action: isCurrent ? 'Current Plan' : `${direction} to ${label}`,
    };
  });
