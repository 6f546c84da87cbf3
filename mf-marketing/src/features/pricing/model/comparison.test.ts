import { PERMISSION_TIER, PLANS, TIERS, type TradingPermission, tierRank } from '@prebell/contracts';
import { describe, expect, it, test } from 'vitest';
import { comparison } from './comparison';

const rows = comparison().flatMap((group) => group.rows);
const sharesOf = (feature: string) => {
  const row = rows.find((candidate) => candidate.feature.startsWith(feature));
  return TIERS.map((tier) => row?.shares[tier]);
};

/** The row of each permission. */
const ROW_OF: Readonly<Record<TradingPermission, string>> = {
  'scanner:momentum': 'Momentum scanner',
  'scanner:gappers': 'Gappers scanner',
  'scanner:low_float': 'Low float scanner',
  'chart:levels': 'Advanced charts',
  'support:priority': 'Priority support',
  'chat:use': 'Trading-room chat',
  'alerts:realtime': 'Real-time alerts',
  'watchlists:custom': 'Custom watchlists',
  'api:limited': 'API requests',
  'scanners:custom': 'Custom scanners',
  'api:unlimited': 'API requests',
  'coaching:request': '1-on-1 coaching',
};

test.each(Object.entries(ROW_OF))(
  'the comparison opens %s in the plan where the server does',
  (permission, feature) => {
    const lowest = PERMISSION_TIER[permission as TradingPermission];
    const shares = sharesOf(feature);
    for (const tier of TIERS)
      if (tierRank(tier) >= tierRank(lowest)) expect(shares[TIERS.indexOf(tier)]).not.toBe(false);
    if (permission !== 'api:unlimited') expect(shares[TIERS.indexOf(lowest) - 1] ?? false).toBe(false);
  },
);

describe('the comparison', () => {
  it('shows the amounts that the server enforces', () => {
    expect(sharesOf('Momentum scanner')).toEqual(['5 results', 'Unlimited', 'Unlimited', 'Unlimited']);
    expect(sharesOf('Gappers scanner')).toEqual([false, '10 results', 'Unlimited', 'Unlimited']);
    expect(sharesOf('Low float scanner')).toEqual([false, false, '15 results', 'Unlimited']);
    expect(sharesOf('“Why?”')).toEqual(['Your rows only', true, true, true]);
    expect(sharesOf('Backtests on recorded days')).toEqual([false, false, false, '50 a day']);
    expect(sharesOf('Time machine')).toEqual([false, false, false, true]);
    expect(sharesOf('Relative volume of any')).toEqual([false, true, true, true]);
    expect(sharesOf('Float and market cap of any')).toEqual([false, false, true, true]);
    expect(sharesOf('API requests')).toEqual([false, false, '60 a minute', '6,000 a minute']);
    expect(sharesOf('Real-time alerts')).toEqual([false, false, '50 alerts', '50 alerts']);
  });

  it('names every feature of the cards that is no amount of a scanner', () => {
    const named = rows.map(({ feature }) => feature);
    const listed = TIERS.flatMap((tier) => PLANS[tier].features as readonly string[]);
    const rest = listed.filter(
      (feature) => !/^Everything in|scanner(,|$)|^Custom scanners|^Unlimited|^\d|API/.test(feature),
    );
    expect(rest.filter((feature) => !named.includes(feature))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });
});
