import { INTERVALS, type Interval, type Pricing } from '../entities/plan';
import { type PaidTier, paidTierSchema } from '../entities/plan-change';
import type { Tier } from '../entities/tier';

/**
 * One plan of the catalogue: the only source of prices, feature lists and limitations. List a feature only once the
 * code
 * enforces and delivers it (ruling 4).
 */
export interface Plan {
  readonly name: Tier;
  readonly label: string;
  readonly description: string;
  /** Cents for each interval (ruling 5); Free costs nothing and has no interval. */
  readonly cents: Readonly<Record<Interval, number>> | null;
  readonly features: readonly string[];
  readonly limitations: readonly string[];
  /** Where it is marked 'Most Popular': Basic on the landing page, Pro elsewhere (ruling 5). */
  readonly popular: readonly ('landing' | 'pricing' | 'upgrade')[];
}

export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: {
    name: 'free',
    label: 'Free',
    description: 'See the pre-market move before you pay for anything.',
    cents: null,
    features: ['Momentum scanner, 5 results', 'Basic charts, live from 4:00 AM ET', 'Community access'],
    limitations: ['No gappers or low float scanner'],
    popular: [],
  },
  basic: {
    name: 'basic',
    label: 'Basic',
    description: 'The whole momentum list and the morning gappers.',
    cents: { monthly: 2900, quarterly: 8700, yearly: 28800 },
    features: [
      'Everything in Free',
      'Unlimited momentum scanner',
      'Gappers scanner, 10 results',
      'Advanced charts: VWAP, EMA 9/20, pre-market levels',
      'Priority support',
    ],
    limitations: ['No low float scanner'],
    popular: ['landing'],
  },
  pro: {
    name: 'pro',
    label: 'Pro',
    description: 'Every scanner, including the low float list.',
    cents: { monthly: 5900, quarterly: 17700, yearly: 58800 },
    features: [
      'Everything in Basic',
      'Low float scanner, 15 results',
      'Unlimited gappers',
      'Real-time alerts',
      'Custom watchlists',
      'Trading-room chat',
      'Limited API access',
    ],
    limitations: [],
    popular: ['pricing', 'upgrade'],
  },
  premium: {
    name: 'premium',
    label: 'Premium',
    description: 'Every scanner without a limit.',
    cents: { monthly: 9900, quarterly: 29700, yearly: 98400 },
    features: [
      'Everything in Pro',
      'Unlimited low float',
      'Custom scanners',
      'Unlimited API access',
      '1-on-1 coaching requests',
    ],
    limitations: [],
    popular: [],
  },
};

/** Decimal dollars of a plan at an interval; 0 for Free. */
export const planAmount = (tier: Tier, interval: Interval): number => (PLANS[tier].cents?.[interval] ?? 0) / 100;

/** Whole percent saved by paying yearly instead of twelve times monthly. */
export const yearlySavingPercent = (tier: Tier): number => {
  const cents = PLANS[tier].cents;
  return cents === null ? 0 : Math.round((1 - cents.yearly / (cents.monthly * 12)) * 100);
};

/**
 * Prices of the paid plans by tier and interval, decimal dollars, as the pricing endpoint returns them.
 * @param priceId the payment processor's id of a price, null while nothing can be bought
 */
export const pricingOf = (priceId: (tier: PaidTier, interval: Interval) => string | null): Pricing =>
  Object.fromEntries(
    paidTierSchema.options.map((tier) => [
      tier,
      Object.fromEntries(
        INTERVALS.map((interval) => [
          interval,
          { amount: planAmount(tier, interval), price_id: priceId(tier, interval) },
        ]),
      ),
    ]),
  );
