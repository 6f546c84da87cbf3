import { expect, test, vi } from 'vitest';
import type { TierFacts } from '../entities/tier-table';

/** A copy of the table with one more tier, as an engineer would add it. */
vi.mock('../entities/tier-table', async (original) => {
  const { TIER_TABLE } = await original<typeof import('../entities/tier-table')>();
  const fifth: TierFacts = {
    ...TIER_TABLE.premium,
    label: 'Fifth',
    cents: { monthly: 19900, quarterly: 59700, yearly: 198000 },
    features: ['Everything in Premium', 'A second screen'],
  };
  return { TIER_TABLE: { ...TIER_TABLE, fifth } };
});

const contract = await import('../index');
const { TIER_TABLE } = await vi.importActual<typeof import('../entities/tier-table')>('../entities/tier-table');
const SOLD = Object.keys(TIER_TABLE);
const fifth = 'fifth' as never;
const reader = { tier: fifth, is_admin: false };

test('a fifth tier is a tier, ranks highest and can be bought at each interval', () => {
  expect(contract.TIERS).toEqual([...SOLD, 'fifth']);
  expect(contract.HIGHEST_TIER).toBe('fifth');
  expect(contract.tierRank(fifth)).toBe(SOLD.length);
  expect(contract.planChoiceSchema.safeParse({ tier: 'fifth', billing_interval: 'yearly' }).success).toBe(true);
  expect(contract.pricingOf(() => null).fifth).toEqual({
    monthly: { amount: 199, price_id: null },
    quarterly: { amount: 597, price_id: null },
    yearly: { amount: 1980, price_id: null },
  });
  expect(contract.PLANS[fifth]).toMatchObject({ name: 'fifth', label: 'Fifth' });
});

test('it has every right of the tier below', () => {
  for (const scanner of contract.SCANNERS) expect(contract.scannerLimit(scanner, reader)).toBe('all');
  expect(contract.tierPermissions(fifth)).toEqual(contract.tierPermissions('premium'));
  expect(contract.mayMakeScanners(reader)).toBe(true);
  expect(contract.mayChat(reader)).toBe(true);
  expect(contract.withheldFields(contract.ROW_FIELD_PLANS, reader)).toEqual([]);
});

test('texts and statistics name it', () => {
  expect(contract.TIER_LABELS[fifth]).toBe('Fifth');
  expect(contract.CHAT_LOCKED_NOTICE).toMatch(/, and Fifth subscribers only\.$/);
  expect(contract.conversionNames()).toMatch(/, or Fifth$/);
  const users = { total: 10, active: 0, recent_signups: 0, recent_logins: 0 };
  const none = Object.fromEntries(contract.CONVERSION_TIERS.map((tier) => [tier, 0]));
  const tiers = { ...none, pro: 1, premium: 1, fifth: 2 };
  expect(contract.conversionPercent({ users, tiers })).toBe(40);
  const stats = { users, tiers, content: { watchlists: 0, active_alerts: 0 } };
  expect(contract.adminStatsSchema.parse(stats).tiers).toEqual(tiers);
});

test('a tier that lacks a fact is a type error', () => {
  // @ts-expect-error: the scanner limits and what follows are missing
  const facts: TierFacts = { label: 'Fifth', description: '', cents: null, features: [], limitations: [] };
  expect(facts).toBeDefined();
});
