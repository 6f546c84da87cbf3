import { expect, test } from 'vitest';
import { CONVERSION_TIERS, type ConversionTier, conversionPercent } from './admin-stats';

/** No account on any tier. */
const none = Object.fromEntries(CONVERSION_TIERS.map((tier) => [tier, 0])) as Record<ConversionTier, number>;

test.each([
  [0, 0, 0, 0],
  [3, 0, 0, 0],
  [3, 1, 0, 33],
  [3, 1, 1, 67],
  [200, 1, 0, 1],
  [5, 3, 2, 100],
])('%i users with %i premium and %i pro convert %i percent', (total, premium, pro, percent) =>
  expect(
    conversionPercent({
      users: { total, active: total, recent_signups: 0, recent_logins: 0 },
      tiers: { ...none, premium, pro },
    }),
  ).toBe(percent),
);
