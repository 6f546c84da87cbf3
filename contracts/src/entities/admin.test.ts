import { expect, test } from 'vitest';
import { conversionPercent } from './admin';

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
      tiers: { premium, pro },
    }),
  ).toBe(percent),
);
