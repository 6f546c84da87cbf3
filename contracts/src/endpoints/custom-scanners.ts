import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { candlesSchema } from '../entities/candle';
import {
  customDefinitionSchema,
  customResultSchema,
  customScannerInputSchema,
  customScannerSchema,
} from '../entities/custom-scanner';
import { customHitSchema, earlierSymbolSchema, foundSymbolSchema, hitIdSchema, ticksSchema } from '../entities/hit';
import { sentDaySchema } from '../entities/instant';
import { ownWhySchema } from '../entities/why';
import { instantSchema } from '../open-enum';
import { market } from './market';

const oneScanner = z.object({ id: z.uuid() });
const answer = z.object({ scanner: customScannerSchema });

/** A user's own scanners (Premium). The error for an invalid definition names the path of the condition: `where.2.value`. */
export const customScanners = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners',
    access: 'user',
    summary: 'The caller’s own scanners by name',
    response: z.object({ scanners: z.array(customScannerSchema) }),
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/api/custom-scanners',
    access: 'user',
    summary: 'Create a scanner',
    body: customScannerInputSchema,
    status: 201,
    response: answer,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/api/custom-scanners/{id}',
    access: 'user',
    summary: 'Replace name and definition of a scanner',
    params: oneScanner,
    body: customScannerInputSchema,
    response: answer,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/custom-scanners/{id}',
    access: 'user',
    summary: 'Remove a scanner',
    params: oneScanner,
    response: z.object({ removed: z.literal(true) }),
  }),
  results: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners/{id}/results',
    access: 'user',
    summary: 'What a scanner matches now, ranked',
    params: oneScanner,
    response: customResultSchema,
  }),
  hits: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners/{id}/hits',
    access: 'user',
    summary:
      'Symbols that entered or left a scanner on one day, newest first. A change of its conditions clears the log.',
    params: oneScanner,
    query: z.object({
      /** The market's current day by default. */
      date: sentDaySchema.optional(),
      /** Only entries with a smaller `seq`: `next` of the previous answer. */
      before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.object({
      date: z.iso.date(),
      hits: z.array(customHitSchema),
      /** How many different symbols entered on that day. */
      matched: z.int(),
      /** True if the log reached its limit, so that later entries of that day are missing. */
      full: z.boolean(),
      /** Pass this as `before` for the next page; null at the end. */
      next: z.int().nullable(),
    }),
  }),
  found: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners/found',
    access: 'user',
    summary: 'The symbols that entered each of the caller’s own scanners on one day, largest change first',
    query: z.object({
      /** The market's current day by default. */
      date: sentDaySchema.optional(),
    }),
    response: z.object({
      date: z.iso.date(),
      /** Sorted by the scanner's name. */
      scanners: z.array(
        z.object({
          /** Id of the scanner. */
          scanner: z.uuid(),
          /** How many different symbols entered; `symbols` has at most 500 of them. */
          matched: z.int(),
          symbols: z.array(foundSymbolSchema),
          /** Symbols that left although the log does not contain their entry; at most 500. */
          earlier: z.array(earlierSymbolSchema).default([]),
        }),
      ),
    }),
  }),
  replay: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners/{id}/hits/{hit}/replay',
    access: 'user',
    summary:
      'The minute bars from 5 minutes before a hit to 15 minutes after it, and the trades where they are recorded',
    params: oneScanner.extend({ hit: hitIdSchema }),
    response: z.object({
      hit: customHitSchema,
      from: instantSchema,
      to: instantSchema,
      /** False while part of the 15 minutes is still in the future. */
      complete: z.boolean(),
      /** Empty unless one of the desk's scanners had a hit of this symbol at that time. */
      ticks: ticksSchema,
      bars: candlesSchema,
    }),
  }),
  why: defineEndpoint({
    method: 'get',
    path: '/api/custom-scanners/why',
    access: 'user',
    summary: 'Why a symbol is on each of the caller’s own scanners or not at one minute, condition by condition',
    query: market.why.query,
    response: ownWhySchema,
  }),
  dryRun: defineEndpoint({
    method: 'post',
    path: '/api/custom-scanners/dry-run',
    access: 'user',
    summary: 'What a definition would match now; nothing is stored',
    body: z.strictObject({ definition: customDefinitionSchema }),
    response: customResultSchema,
  }),
} as const;
