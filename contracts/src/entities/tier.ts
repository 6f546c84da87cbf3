import { z } from 'zod';

export const TIERS = ['free', 'basic', 'pro', 'premium'] as const;
export const tierSchema = z.enum(TIERS);
export type Tier = z.infer<typeof tierSchema>;
/** A tier as a reader sees it: an unknown value becomes 'unknown' and is shown as Unknown. */
export type ShownTier = Tier | 'unknown';

export const TIER_LABELS: Record<ShownTier, string> = {
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
  premium: 'Premium',
  unknown: 'Unknown',
};

/** 0 for free up to 3 for premium; an unknown tier ranks with free, so it never unlocks anything. */
export const tierRank = (tier: ShownTier): number => Math.max(0, TIERS.indexOf(tier as Tier));
