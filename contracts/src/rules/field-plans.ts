import { type FigureName, figureFacts, ROW_FIGURES, SCAN_FIGURES } from '../entities/figure';
import type { FigureFacts, FigurePlan } from '../entities/figure-facts';
import type { HitInputs } from '../entities/hit';
import type { Quote } from '../entities/market';
import type { ScanField } from '../entities/scan';
import type { ScannerRow } from '../entities/scanner';
import { TIERS, type Tier, tierRank } from '../entities/tier';
import type { Why } from '../entities/why';
import { type GateSubject, requiredTier, wholeListTier } from './gating';
import { PERMISSION_TIER } from './permissions';

/** The lowest plan that may read each field of an answer. */
export type FieldPlans<Field extends string> = Readonly<Record<Field, Tier>>;

/** VWAP and pre-market levels (ruling 24). */
const LEVELS: Tier = PERMISSION_TIER['chart:levels'];
/** Relative volume of a symbol outside the reader's lists: the plan with the whole momentum list. */
const WHOLE_MOMENTUM: Tier = wholeListTier('momentum');
/** Float of a symbol outside the reader's lists: the plan with the low float list. */
const LOW_FLOAT: Tier = requiredTier('low_float');

const TIER_OF: Readonly<Record<FigurePlan, Tier>> = {
  everyone: 'free',
  levels: LEVELS,
  whole_momentum: WHOLE_MOMENTUM,
  low_float: LOW_FLOAT,
};

/** The plan of each figure. Every plan includes the figures without an entry. */
const plansOf = <Name extends FigureName>(
  names: readonly Name[],
  planOf: (facts: FigureFacts) => FigurePlan | null,
): FieldPlans<Name> =>
  Object.fromEntries(
    names.map((name) => [name, TIER_OF[planOf(figureFacts(name)) ?? 'everyone']]),
  ) as unknown as FieldPlans<Name>;

/**
 * A row of a scanner, hit or watchlist. The plan decides access to the list and its length (`SCANNER_ACCESS`); a row
 * contains every figure that is not sold separately.
 */
export const ROW_FIELD_PLANS: FieldPlans<keyof ScannerRow> = {
  symbol: 'free',
  ...plansOf(ROW_FIGURES, ({ row_plan }) => row_plan),
  catalyst: 'free',
  catalyst_kind: 'free',
  catalyst_at: 'free',
  provisional: 'free',
  gap_basis: 'free',
  quarantine: 'free',
  rvol_reason: 'free',
  ssr: 'free',
  halted: 'free',
  halt: 'free',
  as_of: 'free',
  seq: 'free',
};

/** The figures behind a hit, which only users with access to its list receive. */
export const HIT_FIELD_PLANS: FieldPlans<keyof HitInputs> = {
  price: 'free',
  percent_change: 'free',
  gap: 'free',
  volume: 'free',
  relative_volume: 'free',
  relative_volume_5m: 'free',
  adv_pct: 'free',
  float: 'free',
  vwap: LEVELS,
  hod: 'free',
  catalyst: 'free',
};

/** The quote of a named symbol: everybody may read what its chart shows. */
export const QUOTE_FIELD_PLANS: FieldPlans<keyof Quote> = {
  symbol: 'free',
  name: 'free',
  price: 'free',
  previous_close: 'free',
  change: 'free',
  percent_change: 'free',
  open: 'free',
  high: 'free',
  low: 'free',
  volume: 'free',
  vwap: LEVELS,
  vwap_pm: LEVELS,
  close: 'free',
  provisional: 'free',
  pm_high: LEVELS,
  halt: 'free',
  traded: 'free',
  luld: 'free',
  // The chart opens any symbol, so these follow the plan of a symbol outside the reader's lists.
  float: LOW_FLOAT,
  shares_outstanding: LOW_FLOAT,
  float_rotation: LOW_FLOAT,
  market_cap: LOW_FLOAT,
  relative_volume: WHOLE_MOMENTUM,
  relative_volume_5m: WHOLE_MOMENTUM,
  relative_volume_daily: WHOLE_MOMENTUM,
  rvol_reason: WHOLE_MOMENTUM,
  ssr: 'free',
  as_of: 'free',
};

/**
 * Figures that a scan compares, for a symbol outside the reader's lists. Everybody may read the chart's figures; the
 * others come with the plan whose list would show them. `verdictGate` decides who sees the result of a comparison.
 */
export const SCAN_FIELD_PLANS: FieldPlans<ScanField> = plansOf(SCAN_FIGURES, ({ scan_plan }) => scan_plan);

/** Like `SCAN_FIELD_PLANS`, for the values from which the figures are calculated. */
export const WHY_INPUT_PLANS: FieldPlans<keyof Why['inputs']> = {
  bars: 'free',
  price: 'free',
  previous_close: 'free',
  volume: 'free',
  catalyst: 'free',
  catalyst_kind: 'free',
  catalyst_at: 'free',
  quarantine: 'free',
  origins: 'free',
  adv20: WHOLE_MOMENTUM,
  baseline: WHOLE_MOMENTUM,
  rvol_reason: WHOLE_MOMENTUM,
  float: LOW_FLOAT,
  shares_outstanding: LOW_FLOAT,
};

/** Whether `subject` may read what `plan` includes. Admins pass every check. */
export const mayRead = (plan: Tier, { tier, is_admin }: GateSubject): boolean =>
  is_admin || tierRank(tier) >= tierRank(plan);

/** The fields of a table that `subject` may not read, each with the plan that includes it. */
export const withheldFields = <Field extends string>(
  plans: FieldPlans<Field>,
  subject: GateSubject,
): readonly { readonly field: Field; readonly required_tier: Tier }[] =>
  Object.entries<Tier>(plans)
    .filter(([, plan]) => !mayRead(plan, subject))
    .map(([field, required_tier]) => ({ field: field as Field, required_tier }));

/**
 * The plans at which more of a row, hit or quote becomes readable, from the lowest. Readers between two of them see
 * what the lower one shows.
 */
export const STREAM_PLANS: readonly Tier[] = TIERS.filter((tier) =>
  [ROW_FIELD_PLANS, HIT_FIELD_PLANS, QUOTE_FIELD_PLANS].some((plans) => Object.values<Tier>(plans).includes(tier)),
);

/** Which of `STREAM_PLANS` applies to a reader. */
export const streamPlan = (subject: GateSubject): Tier =>
  STREAM_PLANS.findLast((plan) => mayRead(plan, subject)) ?? 'free';
