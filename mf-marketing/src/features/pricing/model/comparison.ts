import {
  ALERT_LIMITS,
  API_KEY_LIMITS,
  CUSTOM_SCANNER_LIMITS,
  forEachTier,
  mayRead,
  QUOTE_FIELD_PLANS,
  SCANNER_ACCESS,
  type Scanner,
  type Tier,
  type TradingPermission,
  tierFacts,
  tierPermissions,
  verdictGate,
  WATCHLIST_LIMITS,
} from '@prebell/contracts';

/** How much of a feature a plan includes: all, nothing, or the amount in the text. */
export type Share = boolean | string;

export interface ComparisonRow {
  readonly feature: string;
  readonly shares: Readonly<Record<Tier, Share>>;
}

export interface ComparisonGroup {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

const has = (tier: Tier, permission: TradingPermission): boolean => tierPermissions(tier).includes(permission);

const row = (feature: string, share: (tier: Tier) => Share): ComparisonRow => ({
  feature,
  shares: forEachTier<Share>(share),
});

/** A row for one permission. `amount` replaces the tick if the server also limits the number. */
const permitted = (feature: string, permission: TradingPermission, amount: Share = true): ComparisonRow =>
  row(feature, (tier) => has(tier, permission) && amount);

const scanner = (feature: string, name: Scanner): ComparisonRow =>
  row(feature, (tier) => {
    const limit = SCANNER_ACCESS[name][tier];
    if (limit === null) return false;
    return limit === 'all' ? 'Unlimited' : `${limit} results`;
  });

const verdicts = row(
  '“Why?” for any symbol',
  (tier) => verdictGate('momentum', { tier, is_admin: false }) === null || 'Your rows only',
);

/** A row that says whether a plan shows a figure for symbols outside the user's own lists. */
const figure = (feature: string, name: keyof typeof QUOTE_FIELD_PLANS): ComparisonRow =>
  row(feature, (tier) => mayRead(QUOTE_FIELD_PLANS[name], { tier, is_admin: false }));

const tests = row('Backtests on recorded days', (tier) => {
  const { backtests_per_day } = tierFacts(tier);
  return backtests_per_day > 0 && `${backtests_per_day} a day`;
});

const api = row('API requests', (tier) => {
  if (has(tier, 'api:unlimited')) return `${API_KEY_LIMITS.perMinuteUnlimited.toLocaleString('en-US')} a minute`;
  return has(tier, 'api:limited') && `${API_KEY_LIMITS.perMinute} a minute`;
});

/** Features by plan, computed from the rules and limits that the server enforces. */
export const comparison = (): readonly ComparisonGroup[] => [
  {
    title: 'Scanners',
    rows: [
      scanner('Momentum scanner', 'momentum'),
      scanner('Gappers scanner', 'gappers'),
      scanner('Low float scanner', 'low_float'),
      verdicts,
      permitted('Custom scanners', 'scanners:custom', `${CUSTOM_SCANNER_LIMITS.perUser} scanners`),
      tests,
      permitted('Time machine and paper trading', 'scanners:custom'),
    ],
  },
  {
    title: 'Charts',
    rows: [
      row('Basic charts, live from 4:00 AM ET', () => true),
      permitted('Advanced charts: VWAP, EMA 9/20, pre-market levels', 'chart:levels'),
      figure('Relative volume of any charted symbol', 'relative_volume'),
      figure('Float and market cap of any charted symbol', 'float'),
    ],
  },
  {
    title: 'Alerts and lists',
    rows: [
      permitted('Real-time alerts', 'alerts:realtime', `${ALERT_LIMITS.perUser} alerts`),
      permitted(
        'Custom watchlists',
        'watchlists:custom',
        `${WATCHLIST_LIMITS.perUser} lists of ${WATCHLIST_LIMITS.symbols} symbols`,
      ),
    ],
  },
  {
    title: 'People and programs',
    rows: [
      row('Community access', () => true),
      permitted('Trading-room chat', 'chat:use'),
      permitted('API keys', 'api:limited', `${API_KEY_LIMITS.perUser} keys`),
      api,
      permitted('Priority support', 'support:priority'),
      permitted('1-on-1 coaching requests', 'coaching:request'),
    ],
  },
];
