import { z } from 'zod';
import { TIER_TABLE, type TierFacts } from './tier-table';

export type Tier = keyof typeof TIER_TABLE;
/** A tier as a reader sees it: an unknown value becomes 'unknown' and is shown as Unknown. */
export type ShownTier = Tier | 'unknown';

/** From the lowest to the highest, in the order of the table. */
export const TIERS = Object.keys(TIER_TABLE) as unknown as readonly [Tier, ...Tier[]];
export const tierSchema = z.enum(TIERS);

/** A record with one value for each tier. */
export const forEachTier = <Value>(read: (tier: Tier) => Value): Record<Tier, Value> =>
  Object.fromEntries(TIERS.map((tier) => [tier, read(tier)])) as Record<Tier, Value>;

/** The row of the table about a tier. */
export const tierFacts = (tier: Tier): TierFacts => TIER_TABLE[tier];

export const TIER_LABELS: Record<ShownTier, string> = {
  ...forEachTier((tier) => tierFacts(tier).label),
  unknown: 'Unknown',
};

/** 0 for free up to 3 for premium; an unknown tier ranks as free, so it never unlocks anything. */
export const tierRank = (tier: ShownTier): number => Math.max(0, TIERS.indexOf(tier as Tier));

/** The tier that includes everything the others do. */
export const HIGHEST_TIER: Tier = TIERS[TIERS.length - 1] ?? TIERS[0];

/** A tier and all higher ones, from the lowest. */
export const tiersFrom = (lowest: Tier): readonly Tier[] => TIERS.filter((tier) => tierRank(tier) >= tierRank(lowest));

/** Tier names as a list in words: 'Pro and Premium', 'Pro or Premium'. */
export const tierNames = (tiers: readonly Tier[], type: 'conjunction' | 'disjunction'): string =>
  new Intl.ListFormat('en-US', { type }).format(tiers.map((tier) => TIER_LABELS[tier]));
