import { PERMISSION_TIER, type Tier, tierRank, type User } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';

/** Indicator lines over the bars. */
export const STUDIES = ['vwap', 'ema9', 'ema20'] as const;
export type Study = (typeof STUDIES)[number];

/** Everything that can be drawn beside the bars. */
export const DRAWINGS = [...STUDIES, 'premarket', 'dayhigh', 'sessions'] as const;
export type Drawing = (typeof DRAWINGS)[number];

export const DRAWING_LABELS: Record<Drawing, string> = {
  vwap: 'VWAP',
  ema9: 'EMA 9',
  ema20: 'EMA 20',
  premarket: 'Pre-market high',
  dayhigh: 'Day high',
  sessions: 'Session shading',
};

/** The lowest tier with VWAP, EMA and pre-market levels; every other study is open to all (ruling 24). */
export const STUDIES_TIER: Tier = PERMISSION_TIER['chart:levels'];
const ADVANCED: ReadonlySet<Drawing> = new Set<Drawing>([...STUDIES, 'premarket']);

export const mayDraw = (
  drawing: Drawing,
  { subscription_tier, is_admin }: Pick<User, 'subscription_tier' | 'is_admin'>,
): boolean => !ADVANCED.has(drawing) || is_admin || tierRank(subscription_tier) >= tierRank(STUDIES_TIER);

/** The studies that the user switched on, whether or not the current tier allows them. */
export const DRAWINGS_PREFERENCE: Preference<readonly Drawing[]> = {
  name: 'chart.drawings',
  accepts: (value): value is readonly Drawing[] =>
    Array.isArray(value) && value.every((one) => (DRAWINGS as readonly unknown[]).includes(one)),
  fallback: ['vwap', 'premarket', 'dayhigh', 'sessions'],
};
