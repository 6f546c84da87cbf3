import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { customDefinitionSchema } from './custom-scanner';
import { sentDaySchema } from './instant';
import { scannerSchema } from './scanner-name';

/** Minutes after the entry at which an outcome is measured; 'close' is the end of the entry's session. */
export const HORIZONS = [5, 15, 30, 60, 'close'] as const;
export type Horizon = (typeof HORIZONS)[number];
export const horizonSchema = z.literal(HORIZONS, 'Choose 5, 15, 30, 60 or close');

/** Limits of one test, and how many tests per user we keep. */
export const BACKTEST_LIMITS = { days: 260, variants: 1_000, varied: 2, values: 200, kept: 50 } as const;

/** What a trade costs on each side. This is an assumption where no quotes are recorded (docs/proof.md). */
export const costsSchema = z.strictObject({
  /** Half the spread, percent of the price. */
  half_spread_pct: z.number().min(0).max(5, 'At most 5%'),
  /** Minimum of half the spread, cents. */
  least_half_spread_cents: z.number().min(0).max(100, 'At most 100 cents'),
  /** How far the price moves away before the order arrives, percent. */
  slippage_pct: z.number().min(0).max(5, 'At most 5%'),
});
export type Costs = z.infer<typeof costsSchema>;

/** Half the spread is half the minimum increment of Rule 612 (17 CFR 242.612), or 0.10% if that is more; slippage is 0.05%. */
export const DEFAULT_COSTS: Costs = { half_spread_pct: 0.1, least_half_spread_cents: 0.5, slippage_pct: 0.05 };

export const backtestScanSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('desk'), scanner: scannerSchema }),
  z.strictObject({ kind: z.literal('custom'), id: z.uuid() }),
  z.strictObject({ kind: z.literal('definition'), definition: customDefinitionSchema }),
]);
export type BacktestScan = z.infer<typeof backtestScanSchema>;

/** Further values for one condition of `where`; every combination of them is a variant. */
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

/** Why a hit led to no trade: no bar for five minutes, a halt that did not end, or the session was over. */
export const NO_TRADES = ['no_bar', 'halted', 'session_over'] as const;
export type NoTrade = (typeof NO_TRADES)[number];

/** The result of a position at one horizon, in percent of the entry price. */
export const outcomeSchema = z.object({
  /** When it ended, epoch milliseconds. */
  at: z.number(),
  price: z.number(),
  gross_pct: z.number(),
  net_pct: z.number(),
  /** Maximum favourable and adverse excursion. */
  mfe_pct: z.number(),
  mae_pct: z.number(),
  /** Shares traded in the whole market in the meantime. */
  volume: z.number(),
  /** False if the position could no longer be closed and is valued at the last price. */
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

/** Every verdict except `edge` says why no edge can be claimed. */
export const VERDICTS = ['edge', 'no_trades', 'few_data', 'not_positive', 'chance', 'not_confirmed'] as const;
export type Verdict = (typeof VERDICTS)[number];

const judgedShape = {
  all: backtestStatisticsSchema,
  first: backtestStatisticsSchema,
  last: backtestStatisticsSchema,
  adjusted_p: z.number(),
  /** One of `VERDICTS`; newer servers may add others. */
  verdict: z.string(),
};

export const backtestResultSchema = z.object({
  /** The finding in one sentence. */
  sentence: z.string(),
  ...judgedShape,
  /** How many scans the user has tried on these days; the correction for multiple tests counts them. */
  tries: z.int(),
  /** First day of the untouched last third; null with fewer than two days. */
  last_from: z.iso.date().nullable(),
  /** How many entries the scan had, and how many led to no trade, by reason. */
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
  /** By the session of the hit, at the horizon of the test. Empty in results that are older than this field. */
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
  /** Each variant with its values in the order of `vary`; the one with the lowest p-value in `first` comes first. */
  variants: z.array(z.object({ variant: z.int(), values: z.array(z.number()), ...judgedShape })),
  /** Days on which the log of a scan was full, so that later hits are missing from the test. */
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
  /**
   * Names the scanner that was tested, for a link: one of the desk's or a custom one. A definition of its own has
   * neither name nor id.
   */
  scan: z.object({ kind: z.string(), scanner: z.string().optional(), id: z.string().optional() }),
  days: z.array(z.iso.date()),
  horizon: horizonSchema,
  costs: costsSchema,
  variants: z.int(),
  state: z.string(),
  progress: z.object({
    done: z.int(),
    total: z.int(),
    /** Seconds until it is done at the current speed; null while unknown. */
    remaining_s: z.number().nullable(),
  }),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
  /** What went wrong, in words. */
  failure: z.string().nullable(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Only in the answer about a single test, and only once it is done. */
  result: backtestResultSchema.nullable(),
});
export type BacktestReading = z.output<typeof backtestSchema>;
export type WireBacktest = z.input<typeof backtestSchema>;

/** Data that a recorded day lacks, so that some of its figures are unknown. */
export const DAY_FAULTS = ['no_previous_close', 'few_sessions'] as const;

export const recordedDaySchema = z.object({ date: z.iso.date(), faults: z.array(z.string()) });
