import { z } from 'zod';
import { TIERS, tierFacts, tierNames } from './tier';
import type { TIER_TABLE } from './tier-table';

const countSchema = z.int().min(0);
const sum = (counts: readonly number[]): number => counts.reduce((total, each) => total + each, 0);

/** The tiers whose holders count as converted. */
export type ConversionTier = {
  [Name in keyof typeof TIER_TABLE]: (typeof TIER_TABLE)[Name]['is_conversion'] extends true ? Name : never;
}[keyof typeof TIER_TABLE];
/** From the lowest to the highest. */
export const CONVERSION_TIERS = TIERS.filter((tier): tier is ConversionTier => tierFacts(tier).is_conversion);

/** For a tier that an older back end does not know, the count is 0. */
const countByTier = () =>
  Object.fromEntries(CONVERSION_TIERS.map((tier) => [tier, countSchema.default(0)])) as Record<
    ConversionTier,
    z.ZodDefault<typeof countSchema>
  >;

/** Counts over all accounts; 'recent' means the last seven days. Tiers are counted as they are now. */
export const adminStatsSchema = z.object({
  users: z.object({
    total: countSchema,
    active: countSchema,
    recent_signups: countSchema,
    recent_logins: countSchema,
  }),
  tiers: z.object(countByTier()),
  content: z.object({ watchlists: countSchema, active_alerts: countSchema }),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** Names of the tiers that count as converted: 'Pro or Premium'. */
export const conversionNames = (): string => tierNames(CONVERSION_TIERS, 'disjunction');

/** Whole percent of accounts on a tier that counts as converted; 0 with no users (specification, section 9). */
export const conversionPercent = ({ users, tiers }: Pick<AdminStats, 'users' | 'tiers'>): number =>
  users.total === 0 ? 0 : Math.round((sum(CONVERSION_TIERS.map((tier) => tiers[tier])) / users.total) * 100);
