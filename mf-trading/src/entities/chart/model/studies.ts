import { PERMISSION_TIER, type Tier, tierRank, type User } from '@prebell/contracts';
import type { Preference } from '@prebell/platform';

/** Indicators with a value in the legend. */
export const STUDIES = ['vwap', 'ema9', 'ema20', 'atr'] as const;
export type Study = (typeof STUDIES)[number];

/** Everything that can be drawn over the bars. */
export const DRAWINGS = [
  'vwap',
  'bands1',
  'bands2',
  'ema9',
  'ema20',
  'atr',
  'atrpane',
  'premarket',
  'dayhigh',
  'prevday',
  'or5',
  'or15',
  'or30',
  'sessions',
] as const;
export type Drawing = (typeof DRAWINGS)[number];

export const DRAWING_LABELS: Record<Drawing, string> = {
  vwap: 'VWAP',
  bands1: 'VWAP ± 1 SD',
  bands2: 'VWAP ± 2 SD',
  ema9: 'EMA 9',
  ema20: 'EMA 20',
  atr: 'ATR 14',
  atrpane: 'ATR 14 below the chart',
  premarket: 'Pre-market high',
  dayhigh: 'Day high',
  prevday: 'Previous day high and low',
  or5: 'Opening range 5 min (1m, 5m)',
  or15: 'Opening range 15 min (1m to 15m)',
  or30: 'Opening range 30 min (1m to 15m)',
  sessions: 'Session shading',
};

/** The lowest tier with VWAP and its bands, EMA and pre-market levels; every other study is open to all (ruling 24). */
export const STUDIES_TIER: Tier = PERMISSION_TIER['chart:levels'];
const ADVANCED: ReadonlySet<Drawing> = new Set<Drawing>(['vwap', 'bands1', 'bands2', 'ema9', 'ema20', 'premarket']);

/** Lines in dollars, hidden during a comparison: the library's percentage scale would start each at its own 0%, away from the candles. */
const DOLLAR_LINES: ReadonlySet<Drawing> = new Set<Drawing>(['vwap', 'bands1', 'bands2', 'ema9', 'ema20']);

/** The drawings that remain visible while the chart is compared with other symbols. */
export const besideComparison = (drawings: ReadonlySet<Drawing>): ReadonlySet<Drawing> =>
  new Set([...drawings].filter((one) => !DOLLAR_LINES.has(one)));

export const mayDraw = (
  drawing: Drawing,
  { subscription_tier, is_admin }: Pick<User, 'subscription_tier' | 'is_admin'>,
): boolean => !ADVANCED.has(drawing) || is_admin || tierRank(subscription_tier) >= tierRank(STUDIES_TIER);

/** The drawings that the user switched on, whether or not the current tier allows them. */
export const DRAWINGS_PREFERENCE: Preference<readonly Drawing[]> = {
  name: 'chart.drawings',
  accepts: (value): value is readonly Drawing[] =>
    Array.isArray(value) && value.every((one) => (DRAWINGS as readonly unknown[]).includes(one)),
  fallback: ['vwap', 'premarket', 'dayhigh', 'sessions'],
};
