import {
  forEachTier,
  PLANS,
  SCANNER_ACCESS,
  SCANNER_LABELS,
  SCANNERS,
  type Scanner,
  TIERS,
  type Tier,
  tierRank,
} from '@prebell/contracts';

/** What a plan includes of a feature: all, nothing, or the amount in the text. */
type Share = boolean | string;

export interface ComparisonRow {
  readonly feature: string;
  readonly shares: Readonly<Record<Tier, Share>>;
}

const SCANNER_FEATURES: Record<Scanner, string> = {
  momentum: 'Momentum scanner',
  gappers: 'Gappers scanner',
  low_float: 'Low float scanner',
};

/** Catalogue features that the scanner rows already cover, or that repeat a smaller plan. */
const REPEATED_FEATURES = new RegExp(`^(unlimited )?(${Object.values(SCANNER_LABELS).join('|')})|^everything in `, 'i');

const scannerShare = (scanner: Scanner, tier: Tier): Share => {
  const limit = SCANNER_ACCESS[scanner][tier];
  if (limit === null) return false;
  return limit === 'all' ? 'Unlimited' : `${limit} results`;
};

/**
 * Features by plan. Scanner limits come from the server's gate, everything else from the catalogue. A larger plan includes
 * everything that a smaller plan has.
 */
export const comparison = (): ComparisonRow[] => [
  ...SCANNERS.map((scanner) => ({
    feature: SCANNER_FEATURES[scanner],
    shares: forEachTier<Share>((tier) => scannerShare(scanner, tier)),
  })),
  ...TIERS.flatMap((from) =>
    PLANS[from].features
      .filter((feature) => !REPEATED_FEATURES.test(feature))
      .map((feature) => ({ feature, shares: forEachTier<Share>((tier) => tierRank(tier) >= tierRank(from)) })),
  ),
];
