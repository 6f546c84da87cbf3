import type { Interval } from './plan';
import type { Scanner } from './scanner-name';

/** Maximum number of rows a tier receives: a number, 'all', or null if the tier does not include the scanner. */
export type RowLimit = number | 'all' | null;

/** Everything the product knows about a tier. A new tier must fill in every field. */
export interface TierFacts {
  readonly label: string;
  readonly description: string;
  /** Cents for each interval (ruling 5); null for a tier that costs nothing. */
  readonly cents: Readonly<Record<Interval, number>> | null;
  /** A feature is listed only once the code enforces and delivers it (ruling 4). */
  readonly features: readonly string[];
  readonly limitations: readonly string[];
  /** Places that mark it 'Most Popular': Basic on the landing page, Pro elsewhere (ruling 5). */
  readonly popular: readonly ('landing' | 'pricing' | 'upgrade')[];
  /** Row limit of each scanner (specification, section 5). */
  readonly scanners: Readonly<Record<Scanner, RowLimit>>;
  /** How many backtests a user may start per day. Only plans with custom scanners include backtests. */
  readonly backtests_per_day: number;
  /** Whether admins see a separate card for it, and its subscribers count as converted (specification, section 9). */
  readonly is_conversion: boolean;
}

/** Row limits of the plans. The plan's feature list and the server's gate both use these numbers. */
const ROWS = { freeMomentum: 5, basicGappers: 10, proLowFloat: 15 } as const;

/**
 * The tiers, from the lowest to the highest. Ranks, labels, prices, scanner limits, database checks, badges and
 * statistics all derive from this table; `CONTRIBUTING.md` says how to add one.
 */
export const TIER_TABLE = {
  free: {
    label: 'Free',
    description: 'See the pre-market move before you pay for anything.',
    cents: null,
    features: [
      `Momentum scanner, ${ROWS.freeMomentum} results`,
      'Basic charts, live from 4:00 AM ET',
      'Community access',
    ],
    limitations: ['No live gappers or low float scanner'],
    popular: [],
    backtests_per_day: 0,
    scanners: { momentum: ROWS.freeMomentum, gappers: null, low_float: null },
    is_conversion: false,
  },
  basic: {
    label: 'Basic',
    description: 'The whole momentum list and the morning gappers.',
    cents: { monthly: 2900, quarterly: 8700, yearly: 28800 },
    features: [
      'Everything in Free',
      'Unlimited momentum scanner',
      `Gappers scanner, ${ROWS.basicGappers} results`,
      '“Why?” for any symbol',
      'Advanced charts: VWAP, EMA 9/20, pre-market levels',
      'Priority support',
    ],
    limitations: ['No live low float scanner'],
    popular: ['landing'],
    backtests_per_day: 0,
    scanners: { momentum: 'all', gappers: ROWS.basicGappers, low_float: null },
    is_conversion: false,
  },
  pro: {
    label: 'Pro',
    description: 'All three scanners, alerts and the trading room.',
    cents: { monthly: 5900, quarterly: 17700, yearly: 58800 },
    features: [
      'Everything in Basic',
      `Low float scanner, ${ROWS.proLowFloat} results`,
      'Unlimited gappers',
      'Real-time alerts',
      'Custom watchlists',
      'Trading-room chat',
      'Limited API access',
    ],
    limitations: [],
    popular: ['pricing', 'upgrade'],
    backtests_per_day: 0,
    scanners: { momentum: 'all', gappers: 'all', low_float: ROWS.proLowFloat },
    is_conversion: true,
  },
  premium: {
    label: 'Premium',
    description: 'All three lists in full, and scanners of your own.',
    cents: { monthly: 9900, quarterly: 29700, yearly: 98400 },
    features: [
      'Everything in Pro',
      'Unlimited low float',
      'Custom scanners',
      'Backtests on recorded days',
      'Time machine and paper trading',
      'Unlimited API access',
      '1-on-1 coaching requests',
    ],
    limitations: [],
    popular: [],
    scanners: { momentum: 'all', gappers: 'all', low_float: 'all' },
    backtests_per_day: 50,
    is_conversion: true,
  },
} as const satisfies Readonly<Record<string, TierFacts>>;
