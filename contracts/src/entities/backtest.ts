import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { customDefinitionSchema } from './custom-scanner';
import { sentDaySchema } from './instant';
import { scannerSchema } from './scanner-name';

/** Minutes after the entry at which an outcome is measured; 'close' is the end of the entry's session. */
export const HORIZONS = [5, 15, 30, 60, 'close'] as const;
export type Horizon = (typeof HORIZONS)[number];
export const horizonSchema = z.literal(HORIZONS, 'Choose 5, 15, 30, 60 or close');

/** What one test may ask for, and how many tests of a user we keep. */
export const BACKTEST_LIMITS = { days: 260, variants: 1_000, varied: 2, values: 200, kept: 50 } as const;

/** What a trade costs on each side. An assumption where no quotes are recorded (docs/proof.md). */
export const costsSchema = z.strictObject({
  /** Half the spread, percent of the price. */
  half_spread_pct: z.number().min(0).max(5, 'At most 5%'),
  /** Half the spread is at least this, cents. */
  least_half_spread_cents: z.number().min(0).max(100, 'At most 100 cents'),
  /** Price that moves away while the order travels, percent. */
  slippage_pct: z.number().min(0).max(5, 'At most 5%'),
});
export type Costs = z.infer<typeof costsSchema>;

/** Half of the least increment of Rule 612 (17 CFR 242.612), or 0.10%, and 0.05% of slippage. */
export const DEFAULT_COSTS: Costs = { half_spread_pct: 0.1, least_half_spread_cents: 0.5, slippage_pct: 0.05 };

export const backtestScanSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('desk'), scanner: scannerSchema }),
  z.strictObject({ kind: z.literal('custom'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('definition'), definition: customDefinitionSchema }),
]);
export type BacktestScan = z.infer<typeof backtestScanSchema>;

/** Further values of one condition of `where`; every mix of them is a variant. */
const variedSchema = z.strictObject({
  position: z.int().min(0),
  values: z.array(z.number().min(-1e15).max(1e15)).min(1).max(BACKTEST_LIMITS.values),
});

export const backtestInputSchema = z.strictObject({
  scan: backtestScanSchema,
  days: z
    .array(sentDaySchema)
    .min(1, 'Choose at least one day')
    .max(BACKTEST_LIMITS.days, `At most ${BACKTEST_LIMITS.days} days`),
  /** The horizon that the verdict is about, chosen before the test. */
  horizon: horizonSchema.default('close'),
  costs: costsSchema.default(DEFAULT_COSTS),
  vary: z.array(variedSchema).max(BACKTEST_LIMITS.varied).default([]),
});
export type BacktestInput = z.input<typeof backtestInputSchema>;

/** Why a hit was no trade: no bar for five minutes, halted without an end, or the session was over. */
export const NO_TRADES = ['no_bar', 'halted', 'session_over'] as const;
export type NoTrade = (typeof NO_TRADES)[number];

/** What became of a position at one horizon; percent of the entry price. */
export const outcomeSchema = z.object({
  /** When it ended, epoch milliseconds. */
  at: z.number(),
  price: z.number(),
  gross_pct: z.number(),
  net_pct: z.number(),
  /** Maximum favourable and adverse excursion. */
  mfe_pct: z.number(),
  mae_pct: z.number(),
  /** Shares traded by everybody meanwhile. */
  volume: z.number(),
  /** False where no trade was possible any more and the last price values the position. */
  is_filled: z.boolean(),
});

export const backtestTradeSchema = z.object({
  symbol: z.string(),
  at: instantSchema,
  rank: z.int(),
  price: z.number(),
  percent_change: z.number().nullable(),
  catalyst: z.string().nullable(),
  outcome: z.union([
    z.object({ no_trade: z.string() }),
    z.object({ entered_at: z.number(), price: z.number(), outcomes: z.array(outcomeSchema) }),
  ]),
});
export type BacktestTrade = z.output<typeof backtestTradeSchema>;

/** A figure and its 95% interval. */
const estimateSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof estimateSchema>;

export const backtestStatisticsSchema = z.object({
  trades: z.int(),
  days: z.int(),
  mean: estimateSchema.nullable(),
  median: estimateSchema.nullable(),
  win_rate: estimateSchema.nullable(),
  p_value: z.number(),
});
export type BacktestStatistics = z.infer<typeof backtestStatisticsSchema>;

/** `few_data` and the others say why no edge can be claimed. */
export const VERDICTS = ['edge', 'no_trades', 'few_data', 'not_positive', 'chance', 'not_confirmed'] as const;
export type Verdict = (typeof VERDICTS)[number];

const judgedShape = {
  all: backtestStatisticsSchema,
  first: backtestStatisticsSchema,
  last: backtestStatisticsSchema,
  adjusted_p: z.number(),
  /** Open to further reasons. */
  verdict: z.string(),
};

export const backtestResultSchema = z.object({
  /** The finding in one sentence. */
  sentence: z.string(),
  ...judgedShape,
  /** How many scans the user has tried on these days, which the correction counts. */
  tries: z.int(),
  /** First day of the untouched last third; null with fewer than two days. */
  last_from: z.iso.date().nullable(),
  /** Entries of the scan, and those that were no trades by reason. */
  hits: z.int(),
  no_trades: z.record(z.string(), z.int()),
  horizons: z.array(
    z.object({
      horizon: horizonSchema,
      mean: estimateSchema.nullable(),
      median: estimateSchema.nullable(),
      win_rate: estimateSchema.nullable(),
      mfe_pct: z.number().nullable(),
      mae_pct: z.number().nullable(),
      volume: z.number().nullable(),
    }),
  ),
  /** By the session of the hit, at the horizon of the test. Results from before this field have none. */
  sessions: z
    .array(
      z.object({
        session: z.string(),
        hits: z.int(),
        trades: z.int(),
        mean: estimateSchema.nullable(),
        median: estimateSchema.nullable(),
        win_rate: estimateSchema.nullable(),
      }),
    )
    .default([]),
  /** By day: the mean of its trades, and the sum of these means so far. */
  equity: z.array(
    z.object({
      date: z.iso.date(),
      hits: z.int(),
      trades: z.int(),
      mean_pct: z.number().nullable(),
      sum_pct: z.number(),
    }),
  ),
  distribution: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), trades: z.int() })),
  /** Each variant with its values in the order of `vary`, the likeliest first. */
  variants: z.array(z.object({ variant: z.int(), values: z.array(z.number()), ...judgedShape })),
  /** Days on which the log of a scan was full, so that later hits are missing. */
  full_days: z.array(z.iso.date()),
});
export type BacktestResult = z.output<typeof backtestResultSchema>;
export type WireBacktestResult = z.input<typeof backtestResultSchema>;

export const BACKTEST_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;

export const backtestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The scan in words, as it was when the test began. */
  description: z.string(),
  /** The scan's custom scanner or scanner of the desk, for a link; null for a definition of its own. */
  scan: z.object({ kind: z.string(), scanner: z.string().optional(), id: z.string().optional() }),
  days: z.array(z.iso.date()),
  horizon: horizonSchema,
  costs: costsSchema,
  variants: z.int(),
  state: z.string(),
  progress: z.object({
    done: z.int(),
    total: z.int(),
    /** Seconds until it is done at the present speed; null while unknown. */
    remaining_s: z.number().nullable(),
  }),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** What went wrong, in words. */
  failure: z.string().nullable(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Only of one test, and only once it is done. */
  result: backtestResultSchema.nullable(),
});
export type BacktestReading = z.output<typeof backtestSchema>;
export type WireBacktest = z.input<typeof backtestSchema>;

/** What a recorded day lacks, so that some figures are unknown on it. */
export const DAY_FAULTS = ['no_previous_close', 'few_sessions'] as const;

export const recordedDaySchema = z.object({ date: z.iso.date(), faults: z.array(z.string()) });
