import type { Scanner } from '@prebell/contracts';

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
