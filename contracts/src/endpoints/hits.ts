import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { candlesSchema } from '../entities/candle';
import { hitIdSchema, hitSchema, ticksSchema } from '../entities/hit';
import { sentDaySchema } from '../entities/instant';
import { instantSchema } from '../open-enum';

const oneHit = z.object({ id: hitIdSchema });

/** Hits of the desk's scanners: symbols that entered or left a list. */
export const hits = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/hits',
    access: 'user',
    summary: 'Symbols that entered or left a scanner on one day, newest first, as far as the tier may see',
    query: z.object({
      scanner: z.string().max(40),
      /** The market's current day by default. */
      date: sentDaySchema.optional(),
      /** Only entries with a smaller `seq`: `next` of the previous answer. */
      before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.object({
      date: z.iso.date(),
      hits: z.array(hitSchema),
      /** The tier's row limit, null when unlimited. Only symbols that entered within it are listed. */
      limit: z.int().nullable(),
      /** Pass this as `before` for the next page; null at the end, and always under a row limit. */
      next: z.int().nullable(),
    }),
  }),
  one: defineEndpoint({
    method: 'get',
    path: '/api/hits/{id}',
    access: 'user',
    summary: 'One hit with the rule version and the figures behind it',
    params: oneHit,
    response: z.object({ hit: hitSchema }),
  }),
  replay: defineEndpoint({
    method: 'get',
    path: '/api/hits/{id}/replay',
    access: 'user',
    summary:
      'The trades and minute bars from 5 minutes before a hit to 15 minutes after it, as far as they have happened',
    params: oneHit,
    response: z.object({
      hit: hitSchema,
      from: instantSchema,
      to: instantSchema,
      /** False while part of the 15 minutes is still in the future. */
      complete: z.boolean(),
      /** Empty for a source that records minute bars only. */
      ticks: ticksSchema,
      bars: candlesSchema,
    }),
  }),
} as const;
