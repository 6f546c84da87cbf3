import type { Scanner } from '@prebell/contracts';

/** The feature that opened the dialog: a scanner, or anything else. */
export type Feature = Scanner | 'other';

const FEATURE_TITLES: Record<Feature, string> = {
  gappers: 'Gappers Scanner',
  low_float: 'Low Float Scanner',
  momentum: 'Advanced Momentum Scanner',
  other: 'Premium Scanner',
};

/** The dialog's title for the feature that opened it. */
export const upgradeTitle = (feature: Feature): string => `Upgrade Required: ${FEATURE_TITLES[feature]}`;
