import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { sentDaySchema } from './instant';
import { scannerSchema } from './scanner-name';

const HIT_ID = 'A hit id has the form <date>-<number>';
const isDate = (text: string): boolean => sentDaySchema.safeParse(text).success;

/** The id of a hit in a request. */
export const hitIdSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}-[1-9]\d{0,8}$/, HIT_ID)
  .refine((id) => isDate(id.slice(0, 10)), HIT_ID);

/** A symbol entered or left a scanner's list. */
export const HIT_KINDS = ['enter', 'leave'] as const;
export const hitKindSchema = z.enum(HIT_KINDS);

/**
 * Why a symbol left: it fell far short of a threshold, or stayed slightly below one for five minutes (ADR 51).
 * `corrected` withdraws the entry: a trade behind it was cancelled or corrected, or the official open replaced a
 * provisional one.
 */
export const LEAVE_REASONS = ['fell_short', 'stayed_below', 'corrected'] as const;

/** The figures behind a decision, in the units of a scanner row; null if unknown. */
export const hitInputsSchema = z.object({
  price: z.number(),
  percent_change: z.number().nullable(),
  gap: z.number().nullable(),
  volume: z.number(),
  relative_volume: z.number().nullable(),
  relative_volume_5m: z.number().nullable(),
  /** Today's volume in percent of the average day. */
  adv_pct: z.number().nullable(),
  float: z.number().nullable(),
  vwap: z.number().nullable(),
  hod: z.number().nullable(),
  catalyst: z.string().nullable(),
});
export type HitInputs = z.infer<typeof hitInputsSchema>;

/**
 * The best figures of a symbol's story on a list. The story ends once the symbol has been off the list for more than
 * five minutes.
 */
const bestSchema = z.object({
  /** The best position on the list. */
  rank: z.int(),
  /** The largest change since the previous close, percent. */
  percent_change: z.number().nullable(),
});
export type HitBest = z.infer<typeof bestSchema>;

/**
 * One entry of a trading day's hit log. `seq` counts from 1 each day. The same market gives the same log, live or
 * replayed, byte for byte.
 */
export const hitSchema = z.object({
  /** `<date>-<seq>`. */
  id: z.string(),
  /** The trading day. */
  date: z.iso.date(),
  seq: z.int(),
  scanner: scannerSchema,
  /** Version of the scanner's rules behind the decision. */
  rule_version: z.int(),
  kind: openEnum(hitKindSchema, 'unknown'),
  /** Only on `leave`. */
  reason: openEnum(z.enum(LEAVE_REASONS), 'unknown').nullable(),
  symbol: z.string(),
  /** Market time of the decision. */
  at: instantSchema,
  /** Position on the list at entry, from 1. A tier capped at n rows sees the first n positions only. */
  rank: z.int(),
  inputs: hitInputsSchema,
  /** Only on `enter`: the symbol had left at most five minutes before, and its story continues. */
  back: z.boolean().optional(),
  /** How strong the story has been so far, over all its entries. */
  best: bestSchema.nullish(),
});
export type Hit = z.output<typeof hitSchema>;
export type WireHit = z.input<typeof hitSchema>;

/**
 * One entry of the log of a user's own scanner: `scanner` is its id, and `seq` counts from 1 for each scanner and day.
 * The server checks once a second, so `at` is up to a second after the trade.
 */
export const customHitSchema = hitSchema.extend({ scanner: z.uuid() });
export type CustomHit = z.output<typeof customHitSchema>;
export type WireCustomHit = z.input<typeof customHitSchema>;

/** A scanner stops its log for the day after `perDay` entries. We keep the newest `perUser` over all scanners of a user. */
export const CUSTOM_HIT_LIMITS = { perDay: 2_000, perUser: 20_000 } as const;

/** A symbol that entered a user's own scanner on a day, over all its hits of that day. */
export const foundSymbolSchema = z.object({
  symbol: z.string(),
  /** Market time of its first entry and of its last one. */
  first_at: instantSchema,
  last_at: instantSchema,
  /** Change since the previous close at its first entry, percent. */
  percent_change: z.number().nullable(),
  /** The largest change in its hits, percent. */
  best_change: z.number().nullable(),
});
export type FoundSymbol = z.output<typeof foundSymbolSchema>;
export type WireFoundSymbol = z.input<typeof foundSymbolSchema>;

/**
 * A symbol that left a scanner, but whose entry is not in the log. Either it was listed when the log began, or its
 * entry is older than the hits that we keep.
 */
export const earlierSymbolSchema = z.object({
  symbol: z.string(),
  /** Market time at which it first left. */
  left_at: instantSchema,
  /** The largest change while it was listed, percent. */
  best_change: z.number().nullable(),
});
export type EarlierSymbol = z.output<typeof earlierSymbolSchema>;
export type WireEarlierSymbol = z.input<typeof earlierSymbolSchema>;

/** Maximum number of symbols per scanner in a list of what it found. */
export const MOST_FOUND = 500;

/** Trades as parallel columns: market time in epoch milliseconds, dollars, shares. Ascending. */
export const ticksSchema = z.object({
  t: z.array(z.number()),
  p: z.array(z.number()),
  v: z.array(z.number()),
});
export type Ticks = z.infer<typeof ticksSchema>;

/** Minutes recorded before and after a hit. */
export const HIT_WINDOW = { before: 5, after: 15 } as const;
