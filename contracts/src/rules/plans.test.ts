import { expect, test } from 'vitest';
import { TIERS } from '../entities/tier';
import type { TradingPermission } from '../entities/user';
import { PERMISSION_TIER } from './permissions';
import { PLANS, planAmount, yearlySavingPercent } from './plans';

test('amounts are decimal dollars of the catalogue', () => {
  expect(planAmount('free', 'monthly')).toBe(0);
  expect(planAmount('basic', 'monthly')).toBe(29);
  expect(planAmount('pro', 'quarterly')).toBe(177);
  expect(planAmount('premium', 'yearly')).toBe(984);
});

test('the yearly saving is computed: 17% on every paid plan', () => {
  expect(TIERS.map(yearlySavingPercent)).toEqual([0, 17, 17, 17]);
});

test('a quarter costs three months', () => {
  for (const { cents } of Object.values(PLANS)) {
    if (cents !== null) expect(cents.quarterly).toBe(cents.monthly * 3);
  }
});

/** The catalogue's words for each permission that a plan grants. */
const LISTED_AS: Readonly<Record<TradingPermission, RegExp>> = {
  'scanner:momentum': /^momentum scanner/i,
  'scanner:gappers': /^gappers scanner/i,
  'scanner:low_float': /^low float scanner/i,
  'chart:levels': /^advanced charts: VWAP, EMA 9\/20, pre-market levels$/i,
  'support:priority': /^priority support$/i,
  'chat:use': /^trading-room chat$/i,
  'alerts:realtime': /^real-time alerts$/i,
  'watchlists:custom': /^custom watchlists$/i,
  'api:limited': /^limited API access$/i,
  'scanners:custom': /^custom scanners$/i,
  'api:unlimited': /^unlimited API access$/i,
  'coaching:request': /^1-on-1 coaching/i,
};

test.each(Object.entries(LISTED_AS))(
  'a plan lists what it grants on its card and on no smaller one: %s',
  (permission, words) => {
    const listing = TIERS.filter((tier) => PLANS[tier].features.some((feature) => words.test(feature)));
    expect(listing).toEqual([PERMISSION_TIER[permission as TradingPermission]]);
  },
);

test('everybody has basic charts and the community, and a larger plan includes the one before', () => {
  expect(PLANS.free.features).toEqual([
    'Momentum scanner, 5 results',
    'Basic charts, live from 4:00 AM ET',
    'Community access',
  ]);
  expect(TIERS.map((tier) => PLANS[tier].features[0])).toEqual([
    'Momentum scanner, 5 results',
    'Everything in Free',
    'Everything in Basic',
    'Everything in Pro',
  ]);
});
