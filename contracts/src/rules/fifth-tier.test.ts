import { expect, test, vi } from 'vitest';
import type { TierFacts } from '../entities/tier-table';

/** A copy of the table with one more tier, as an engineer would add it. */
vi.mock('../entities/tier-table', async (original) => {
  const { TIER_TABLE } = await original<typeof import('../entities/tier-table')>();
  const elite: TierFacts = {
    ...TIER_TABLE.premium,
    label: 'Elite',
    cents: { monthly: 19900, quarterly: 59700, yearly: 198000 },
    features: ['Everything in Premium', 'A second screen'],
  };
  return { TIER_TABLE: { ...TIER_TABLE, elite } };
});

const contract = await import('../index');
const { TIER_TABLE } = await vi.importActual<typeof import('../entities/tier-table')>('../entities/tier-table');
const SOLD = Object.keys(TIER_TABLE);
const elite = 'elite' as never;
const reader = { tier: elite, is_admin: false };

test('a fifth tier is a tier, ranks highest and can be bought at each interval', () => {
  expect(contract.TIERS).toEqual([...SOLD, 'elite']);
  expect(contract.HIGHEST_TIER).toBe('elite');
  expect(contract.tierRank(elite)).toBe(SOLD.length);
  expect(contract.planChoiceSchema.safeParse({ tier: 'elite', billing_interval: 'yearly' }).success).toBe(true);
  expect(contract.pricingOf(() => null).elite).toEqual({
    monthly: { amount: 199, price_id: null },
    quarterly: { amount: 597, price_id: null },
    yearly: { amount: 1980, price_id: null },
  });
  expect(contract.PLANS[elite]).toMatchObject({ name: 'elite', label: 'Elite' });
});

test('it has every right of the tier below', () => {
  for (const scanner of contract.SCANNERS) expect(contract.scannerLimit(scanner, reader)).toBe('all');
  expect(contract.tierPermissions(elite)).toEqual(contract.tierPermissions('premium'));
  expect(contract.mayMakeScanners(reader)).toBe(true);
  expect(contract.mayChat(reader)).toBe(true);
  expect(contract.withheldFields(contract.ROW_FIELD_PLANS, reader)).toEqual([]);
});

test('texts and statistics name it', () => {
  expect(contract.TIER_LABELS[elite]).toBe('Elite');
  expect(contract.CHAT_LOCKED_NOTICE).toBe(
    'Trading Room Chat is available for Pro, Premium, and Elite subscribers only.',
  );
  expect(contract.conversionNames()).toBe('Pro, Premium, or Elite');
  const users = { total: 10, active: 0, recent_signups: 0, recent_logins: 0 };
  const tiers = { pro: 1, premium: 1, elite: 2 };
  expect(contract.conversionPercent({ users, tiers })).toBe(40);
  const stats = { users, tiers, content: { watchlists: 0, active_alerts: 0 } };
  expect(contract.adminStatsSchema.parse(stats).tiers).toEqual(tiers);
});

test('a tier that lacks a fact is a type error', () => {
  // @ts-expect-error: the scanner limits and what follows are missing
  const facts: TierFacts = { label: 'Elite', description: '', cents: null, features: [], limitations: [] };
  expect(facts).toBeDefined();
});
