import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { sentDaySchema } from '../entities/instant';
import { SESSIONS } from '../entities/market';
import { scannerSchema } from '../entities/scanner-name';
import {
  SCORECARD_PAGE,
  SCORECARD_PAGE_MAX,
  scorecardHeadSchema,
  scorecardHitSchema,
  scorecardHitsSchema,
  scorecardLogSchema,
  scorecardSchema,
} from '../entities/scorecard';

/** A position in the log or the size of a log, as a request sends it. */
const placeSchema = z.coerce
  .number('Enter a number')
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const limitOf = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);
const log = scorecardLogSchema.default('live');

/** Nodes of a Merkle proof, SHA-256 in hexadecimal. */
const proofSchema = z.array(z.string());

/** The public, sealed log of hits and their outcomes. */
export const scorecard = {
  summary: defineEndpoint({
    method: 'get',
    path: '/api/scorecard',
    access: 'public',
    summary:
      'Sealed hits and their outcomes by scanner, session and month; without `log` the most real log that has hits',
    query: z.object({ log: scorecardLogSchema.optional() }),
    response: scorecardSchema,
  }),
  hits: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/hits',
    access: 'public',
    summary: 'Sealed hits with their outcomes, newest first; of the live log after 15 minutes',
    query: z.object({
      log,
      scanner: scannerSchema.optional(),
      session: z.enum(SESSIONS).optional(),
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month like 2026-05')
        .optional(),
      date: sentDaySchema.optional(),
      /** Only hits that the summary counts (true), or only the others (false). */
      is_counted: z.enum(['true', 'false']).optional(),
      /** Only entries before this position in the log. */
      before: placeSchema.optional(),
      limit: limitOf(SCORECARD_PAGE_MAX, SCORECARD_PAGE),
    }),
    response: scorecardHitsSchema,
  }),
  hit: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/hits/{log}/{index}',
    access: 'public',
    summary: 'One sealed hit: its sealed text, and the proof that the newest signed head contains it',
    params: z.object({ log: scorecardLogSchema, index: placeSchema }),
    response: z.object({
      hit: scorecardHitSchema,
      /** The text whose hash is in the log. */
      body: z.string(),
      /** Null until a signed head covers the entry, at most a minute after it is sealed. */
      proof: z.object({ head: scorecardHeadSchema, leaf: z.string(), nodes: proofSchema }).nullable(),
    }),
  }),
  entries: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/entries',
    access: 'public',
    summary: 'Entries of a log in its order: hash, and text once it is readable',
    query: z.object({ log, from: placeSchema.default(0), limit: limitOf(1_000, 1_000) }),
    response: z.object({
      size: z.int(),
      entries: z.array(z.object({ index: z.int(), leaf: z.string(), body: z.string().nullable() })),
    }),
  }),
  head: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/head',
    access: 'public',
    summary: 'The newest signed head of a log, and the public key',
    query: z.object({ log }),
    response: z.object({ head: scorecardHeadSchema.nullable(), verifier: z.string() }),
  }),
  heads: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/heads',
    access: 'public',
    summary: 'Signed heads of a log with more than `after` entries, oldest first',
    query: z.object({ log, after: placeSchema.default(0), limit: limitOf(1_000, 1_000) }),
    response: z.object({ heads: z.array(scorecardHeadSchema) }),
  }),
  inclusion: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/proofs/inclusion',
    access: 'public',
    summary: 'Proof that the tree of `size` entries contains the one at `index` (RFC 6962)',
    query: z.object({ log, index: placeSchema, size: placeSchema }),
    response: z.object({ leaf: z.string(), root: z.string(), nodes: proofSchema }),
  }),
  consistency: defineEndpoint({
    method: 'get',
    path: '/api/scorecard/proofs/consistency',
    access: 'public',
    summary: 'Proof that the tree of `second` entries continues the one of `first` (RFC 6962)',
    query: z.object({ log, first: placeSchema, second: placeSchema }),
    response: z.object({ first_root: z.string(), second_root: z.string(), nodes: proofSchema }),
  }),
} as const;
