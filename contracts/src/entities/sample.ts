import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { hitSchema } from './hit';
import { tierSchema } from './tier';

/** A row of a locked scanner: only fields that every plan may read of any symbol. */
export const lockedRowSchema = z.object({
  symbol: z.string(),
  /** Market time at which it entered the list; the figures are from that moment. */
  at: instantSchema,
  price: z.number(),
  percent_change: z.number().nullable(),
  gap: z.number().nullable(),
  volume: z.number(),
});

/** A scanner outside the caller's plan as it was at least 15 minutes ago. */
export const lockedSampleSchema = z.object({
  required_tier: openEnum(tierSchema, 'unknown'),
  /** Market time of the sample. */
  as_of: instantSchema,
  /** How many symbols were on the list. */
  count: z.int(),
  /** The strongest of them when they entered. */
  rows: z.array(lockedRowSchema),
});
export type LockedSample = z.output<typeof lockedSampleSchema>;
export type WireLockedSample = z.input<typeof lockedSampleSchema>;

/** The strongest symbol of a finished day: its first entry, and its best change on the list in percent. */
export const bestHitSchema = hitSchema
  .pick({ id: true, date: true, symbol: true, at: true })
  .extend({ percent_change: z.number() });
export type BestHit = z.output<typeof bestHitSchema>;
