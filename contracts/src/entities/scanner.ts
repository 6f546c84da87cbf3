import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { rowFigureSchemas, type ScanFigure } from './figure';
import { haltSchema } from './halt';
import { headlineKindSchema } from './headline-kind';
import { provisionalSchema } from './provisional';
import { rvolReasonSchema } from './rvol-reason';
import type { Scanner } from './scanner-name';
import { tierSchema } from './tier';

export const SCANNER_LABELS: Record<Scanner, string> = {
  momentum: 'Momentum',
  gappers: 'Gappers',
  low_float: 'Low Float',
};

/** The figure that ranks each scanner's list, highest first. */
export const SCANNER_RANKINGS = {
  momentum: 'percent_change',
  gappers: 'gap',
  low_float: 'percent_change',
} as const satisfies Record<Scanner, ScanFigure>;

/**
 * One scanner row. Prices in dollars, volumes in shares, `percent_change` and `gap` in percent, ratios unrounded
 * (ruling 17).
 */
export const scannerRowSchema = z.object({
  symbol: z.string(),
  ...rowFigureSchemas(),
  catalyst: z.string().nullable(),
  /** What the catalyst reports. */
  catalyst_kind: openEnum(headlineKindSchema, 'other').nullish(),
  /** When the catalyst was published, market time. */
  catalyst_at: instantSchema.nullish(),
  /**
   * Which of today's prices are provisional, because the primary exchange has not reported its auction. Null if none
   * is. Always null for a source without auctions, such as recorded bars, whose first and last bars are used instead.
   */
  provisional: provisionalSchema.nullish(),
  gap_basis: openEnum(z.enum(['premarket', 'open']), 'unknown').nullable(),
  /** 'check_split': a price jump without trades; the scanners leave such symbols out (market definitions 4.1). */
  quarantine: openEnum(z.enum(['check_split']), 'unknown').nullish(),
  rvol_reason: openEnum(rvolReasonSchema, 'unknown').nullable(),
  /**
   * Short sales are restricted (Rule 201): during this or the previous session, a regular price fell 10% below the
   * close before it.
   */
  ssr: z.boolean().nullish(),
  halted: z.boolean(),
  /** Details of the halt while `halted`. */
  halt: haltSchema.nullish(),
  /** Time of the last event behind this row. */
  as_of: instantSchema,
  /** Engine sequence number of that event: it grows with every update of the row. */
  seq: z.int(),
});
export type ScannerRow = z.output<typeof scannerRowSchema>;
export type WireScannerRow = z.input<typeof scannerRowSchema>;

export const scannerResultSchema = z.object({
  results: z.array(scannerRowSchema),
  criteria: z.looseObject({ description: z.string() }),
  /** The tier's cap, null when unlimited. */
  limit: z.int().nullable(),
  /** All matches, regardless of the cap. */
  count: z.int(),
});
export type ScannerResult = z.output<typeof scannerResultSchema>;

export const scannerStateSchema = z.object({
  /** Switched on by an admin. */
  enabled: z.boolean(),
  /** Included in this user's tier. */
  available: z.boolean(),
  /** The lowest tier that includes it. */
  required_tier: openEnum(tierSchema, 'unknown'),
  /** This user's cap, null when unlimited or not available. */
  limit: z.int().nullable(),
  /** Number of all current matches, regardless of the cap; null if the scanner is off or not available. */
  count: z.int().nullish(),
});
export const scannerStatusSchema = z.object({ scanners: z.record(z.string(), scannerStateSchema) });
export type ScannerStatus = z.output<typeof scannerStatusSchema>;
export type ScannerState = z.output<typeof scannerStateSchema>;
