import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { horizonSchema } from './backtest';
import { hitKindSchema } from './hit';
import { SESSIONS } from './market';
import { scannerSchema } from './scanner-name';

/** The logs of sealed hits. They never mix: real hits of a live market, replayed real days, and a simulation. */
export const SCORECARD_LOGS = ['live', 'recorded', 'simulated'] as const;
export const scorecardLogSchema = z.enum(SCORECARD_LOGS, 'Choose live, recorded or simulated');
export type ScorecardLog = z.infer<typeof scorecardLogSchema>;

/** Hits and outcomes of the live log are readable after this time; their hashes are sealed at once. */
export const SCORECARD_DELAY_MINUTES = 15;

/** A hit that is sealed this long after its moment might already know an outcome, so no figure counts it. */
export const SEALED_IN_TIME_MINUTES = 5;

const sessionSchema = z.enum(SESSIONS);

/** A sealed outcome at one horizon; percent of the entry price. */
export const scorecardOutcomeSchema = z.object({
  horizon: horizonSchema,
  /** Position of its entry in the log. */
  index: z.int(),
  /** When the position ended, market time. */
  at: instantSchema,
  price: z.number(),
  gross_pct: z.number(),
  net_pct: z.number(),
  mfe_pct: z.number(),
  mae_pct: z.number(),
  is_filled: z.boolean(),
});

export const scorecardHitSchema = z.object({
  log: scorecardLogSchema,
  /** Position of its entry in the log, from 0. */
  index: z.int(),
  date: z.iso.date(),
  seq: z.int(),
  /** A day that was replayed with other data or rules counts as another run; figures only count the first run. */
  run: z.int(),
  scanner: scannerSchema,
  kind: openEnum(hitKindSchema, 'unknown'),
  symbol: z.string(),
  session: sessionSchema,
  /** Market time of the hit. */
  at: instantSchema,
  price: z.number(),
  percent_change: z.number().nullable(),
  rank: z.int(),
  sealed_at: instantSchema,
  /** From the hit to its seal, milliseconds of real time; null if the market's clock was stopped. */
  latency_ms: z.number().nullable(),
  /** Sealed too late for any figure. */
  is_late: z.boolean(),
  /** Whether the hit is an entry that counts in the figures. */
  is_counted: z.boolean(),
  /** Why the hit led to no trade; null if it led to one, or if that is not known yet. */
  no_trade: z.string().nullable(),
  outcomes: z.array(scorecardOutcomeSchema),
});
export type ScorecardHit = z.output<typeof scorecardHitSchema>;
export type WireScorecardHit = z.input<typeof scorecardHitSchema>;

/** A page of hits, newest first; `next` asks for the page with older hits. */
export const scorecardHitsSchema = z.object({ hits: z.array(scorecardHitSchema), next: z.int().nullable() });
export type ScorecardHits = z.output<typeof scorecardHitsSchema>;
export type WireScorecardHits = z.input<typeof scorecardHitsSchema>;
/** Hits on a page by default. */
export const SCORECARD_PAGE = 25;
/** Maximum number of hits in one answer. */
export const SCORECARD_PAGE_MAX = 100;

/** A signed tree head in the form of C2SP tlog-checkpoint. */
export const scorecardHeadSchema = z.object({
  log: scorecardLogSchema,
  /** How many entries it covers. */
  size: z.int(),
  /** Root of the Merkle tree (RFC 6962), Base64. */
  root: z.string(),
  signed_at: instantSchema,
  /** The signed note. */
  note: z.string(),
});
export type ScorecardHead = z.output<typeof scorecardHeadSchema>;

/** A figure with its 95% interval, resampled by day; the interval is null with fewer than ten days. */
const estimateSchema = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
export type ScorecardEstimate = z.infer<typeof estimateSchema>;

export const SCORECARD_GROUPS = ['all', 'scanner', 'session', 'month'] as const;

export const scorecardGroupSchema = z.object({
  by: z.enum(SCORECARD_GROUPS),
  /** The scanner, session or month (`2026-05`); `all` for everything. */
  key: z.string(),
  /** Counted hits, and the number of days that had any. */
  hits: z.int(),
  days: z.int(),
  /** Hits that led to no trade. */
  no_trades: z.int(),
  horizons: z.array(
    z.object({
      horizon: horizonSchema,
      trades: z.int(),
      mean: estimateSchema.nullable(),
      win_rate: estimateSchema.nullable(),
    }),
  ),
});
export type ScorecardGroup = z.output<typeof scorecardGroupSchema>;
export type WireScorecardGroup = z.input<typeof scorecardGroupSchema>;

export const scorecardSchema = z.object({
  log: scorecardLogSchema,
  /** The logs of this platform that have entries, with the number of hits in each. */
  logs: z.array(z.object({ log: scorecardLogSchema, hits: z.int() })),
  /** First and last day; null while the log is empty. */
  first_date: z.iso.date().nullable(),
  last_date: z.iso.date().nullable(),
  /** Counted hits, and hits that we list but do not count: sealed too late, or from another run of the day. */
  hits: z.int(),
  uncounted: z.int(),
  groups: z.array(scorecardGroupSchema),
  /** From a hit to its seal, milliseconds of real time, over the counted hits; null without any. */
  latency: z.object({ count: z.int(), p50_ms: z.number().nullable(), p99_ms: z.number().nullable() }),
  /** The hits with the best and the worst outcomes at the close, the same number of each. */
  best: z.array(scorecardHitSchema),
  worst: z.array(scorecardHitSchema),
  head: scorecardHeadSchema.nullable(),
  /** The public key that verifies heads; `npm run scorecard -- verify --key` pins it. */
  verifier: z.string(),
  measured_at: instantSchema,
});
export type Scorecard = z.output<typeof scorecardSchema>;
export type WireScorecard = z.input<typeof scorecardSchema>;
