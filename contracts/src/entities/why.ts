import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { headlineKindSchema } from './headline-kind';
import { rvolReasonSchema } from './rvol-reason';
import { scanFieldSchema, scanOpSchema } from './scan';
import { scannerSchema } from './scanner-name';
import { tierSchema } from './tier';

/** One condition of a scanner, with the figure that it compared. */
const conditionSchema = z.object({
  /** The condition as a sentence, such as 'price at least $2'. */
  text: z.string(),
  field: scanFieldSchema,
  op: scanOpSchema,
  threshold: z.number(),
  /** Null if the figure is unknown, which does not meet the condition. */
  value: z.number().nullable(),
  /** Distance from the threshold on the matching side, in its unit; negative on the other side. */
  margin: z.number().nullable(),
  passes: z.boolean(),
});

export const whyClauseSchema = conditionSchema.extend({
  /** End of the first minute with this verdict; it has not changed since. */
  since: instantSchema,
  /** The condition used instead, because the usual volume is too low to compare with. */
  fallback: conditionSchema.nullable(),
});

export const whyScannerSchema = z.object({
  scanner: scannerSchema,
  rule_version: z.int(),
  passes: z.boolean(),
  since: instantSchema,
  clauses: z.array(whyClauseSchema),
});

/** A figure's date and source. `as_of` is a date or a month, null where the source does not say. */
const originSchema = z.object({
  figure: z.string(),
  as_of: z.string().nullable(),
  source: z.string(),
});

/**
 * Why a symbol is or is not on each scanner at one minute, recomputed from the day's minute bars. `passes` is the bare
 * predicate; the events in `hits` follow it with hysteresis.
 */
export const whySchema = z.object({
  symbol: z.string(),
  date: z.iso.date(),
  /** End of the last whole minute evaluated, market time. */
  at: instantSchema,
  scanners: z.array(whyScannerSchema),
  /**
   * Scanners whose verdict the caller's plan does not include: it lacks the scanner, or it is Free and the symbol is
   * not in its rows.
   */
  locked: z.array(z.object({ scanner: scannerSchema, required_tier: openEnum(tierSchema, 'unknown') })),
  /**
   * Figures that the caller's plan does not include for a symbol that is on none of its lists: null in `clauses` and
   * `inputs`. The verdicts in `scanners` are still complete.
   */
  withheld: z.array(z.object({ field: z.string(), required_tier: openEnum(tierSchema, 'unknown') })).default([]),
  /** The figures behind the verdicts. */
  inputs: z.object({
    /** Minutes of the day in which the symbol traded. */
    bars: z.int(),
    price: z.number().nullable(),
    previous_close: z.number().nullable(),
    volume: z.number(),
    /** Mean volume of the previous 20 sessions, shares. */
    adv20: z.number().nullable(),
    /** Usual volume by this time of day, shares. */
    baseline: z.number().nullable(),
    rvol_reason: openEnum(rvolReasonSchema, 'unknown').nullable(),
    float: z.number().nullable(),
    shares_outstanding: z.number().nullable(),
    /** Sources of the day's figures, if the market's source reports them. The source of a figure without an entry is unknown. */
    origins: z.array(originSchema).optional(),
    catalyst: z.string().nullable(),
    catalyst_kind: openEnum(headlineKindSchema, 'other').nullish(),
    catalyst_at: instantSchema.nullish(),
    /** 'check_split': kept out of every scanner until a trade confirms the jump. */
    quarantine: openEnum(z.enum(['check_split']), 'unknown').nullable(),
  }),
});
export type Why = z.output<typeof whySchema>;
export type WireWhy = z.input<typeof whySchema>;

/** Why no condition can list a symbol: its kind of security, no trade today, or a jump that may be a split. */
export const LEFT_OUT_REASONS = ['kind', 'no_trade', 'check_split'] as const;

/**
 * Why a symbol is or is not on each of the caller's own scanners at one minute, recomputed from the day's minute bars.
 * A symbol is on a scanner if it meets all conditions of one group and is not left out.
 */
export const ownWhySchema = z.object({
  symbol: z.string(),
  date: z.iso.date(),
  /** End of the last whole minute evaluated, market time. */
  at: instantSchema,
  /** Sorted by name. Scanners whose conditions no longer exist are left out. */
  scanners: z.array(
    z.object({
      /** Id of the scanner. */
      scanner: z.uuid(),
      name: z.string(),
      rule_version: z.int(),
      passes: z.boolean(),
      /** End of the first minute with this verdict; it has not changed since. */
      since: instantSchema,
      left_out: openEnum(z.enum(LEFT_OUT_REASONS), 'unknown').nullable(),
      groups: z.array(z.object({ passes: z.boolean(), clauses: z.array(whyClauseSchema) })),
    }),
  ),
});
export type OwnWhy = z.output<typeof ownWhySchema>;
export type WireOwnWhy = z.input<typeof ownWhySchema>;
