import { z } from 'zod';
import { alertEventSchema } from '../entities/alert';
import { candlesSchema, candleUpdateSchema, resolutionSchema } from '../entities/candle';
import { haltEventSchema } from '../entities/halt';
import { customHitSchema, hitIdSchema, hitSchema } from '../entities/hit';
import { latencySchema } from '../entities/latency';
import { marketStatusSchema, quoteSchema, symbolSchema } from '../entities/market';
import { newsSchema } from '../entities/news';
import { scannerRowSchema } from '../entities/scanner';
import { scannerSchema } from '../entities/scanner-name';

/** When an event happened and when it left the engine; the reader adds the time when it was painted. */
const stampSchema = z.object({
  /** Provider time of the newest event inside, epoch milliseconds of the real clock. */
  event_at: z.number(),
  /** When the engine published it, epoch milliseconds of the real clock. */
  published_at: z.number(),
});

/** The whole table as of `seq`. The deltas after it have a `prev_seq` equal to the last `seq` applied. */
export const scannerSnapshotSchema = stampSchema.extend({
  scanner: scannerSchema,
  seq: z.int(),
  rows: z.array(scannerRowSchema),
  limit: z.int().nullable(),
  count: z.int(),
  /** Market time of the snapshot, ISO 8601. */
  as_of: z.string(),
});
export type ScannerSnapshot = z.output<typeof scannerSnapshotSchema>;

/** A change from `prev_seq` to `seq`. A reader whose last `seq` differs asks for a new snapshot. */
export const scannerDeltaSchema = stampSchema.extend({
  scanner: scannerSchema,
  prev_seq: z.int(),
  seq: z.int(),
  /** New or changed rows. */
  upserts: z.array(scannerRowSchema),
  /** Symbols that left. */
  removes: z.array(z.string()),
  /** Order of all rows by symbol, or null when it did not change. */
  order: z.array(z.string()).nullable(),
  count: z.int(),
  as_of: z.string(),
});
export type ScannerDelta = z.output<typeof scannerDeltaSchema>;

/** Like the messages of the three scanners, but for a user's own scanner or watchlist: `scanner` is its id. */
export const customSnapshotSchema = scannerSnapshotSchema.extend({ scanner: z.uuid() });
export const customDeltaSchema = scannerDeltaSchema.extend({ scanner: z.uuid(), version: z.int() });
/** A changed definition is a new stream, so a client that saves one subscribes again. */
export const customSubscribeSchema = z.object({ id: z.uuid() });

const refusalSchema = z.object({ ok: z.literal(false), error: z.string(), code: z.string() });
const answer = <T extends z.ZodRawShape>(shape: T) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), ...shape }), refusalSchema]);

const scannerUnsubscribeSchema = z.object({ scanner: scannerSchema });
export const scannerSubscribeSchema = scannerUnsubscribeSchema.extend({
  /** A client that reconnects names its last hit. It then receives all later hits of the day, each once and in order. */
  hits_after: hitIdSchema.optional(),
});
export const scannerSubscribeAnswerSchema = answer({
  snapshot: scannerSnapshotSchema,
  /** Only with `hits_after`. False if some of these hits are no longer available: read `GET /api/hits` instead. */
  hits_resumed: z.boolean().optional(),
});

export const symbolSubscribeSchema = z.object({ symbol: symbolSchema, resolution: resolutionSchema });
/** The current bar; its arrays are empty if the symbol has not traded in it. */
export const symbolSubscribeAnswerSchema = answer({ quote: quoteSchema, candle: candlesSchema });

export const onlineSchema = z.object({ count: z.int() });

/** Client to server: event name to payload schema and acknowledgement schema. */
export const marketRequests = {
  'scanner:subscribe': { payload: scannerSubscribeSchema, answer: scannerSubscribeAnswerSchema },
  'scanner:unsubscribe': { payload: scannerUnsubscribeSchema, answer: answer({}) },
  'custom:subscribe': {
    payload: customSubscribeSchema,
    answer: answer({ snapshot: customSnapshotSchema, version: z.int() }),
  },
  'custom:unsubscribe': { payload: customSubscribeSchema, answer: answer({}) },
  /** A watchlist's rows in its order, for symbols that have traded; changes arrive as `custom:delta`. */
  'watchlist:subscribe': {
    payload: customSubscribeSchema,
    answer: answer({ snapshot: customSnapshotSchema, version: z.int() }),
  },
  'watchlist:unsubscribe': { payload: customSubscribeSchema, answer: answer({}) },
  'symbol:subscribe': { payload: symbolSubscribeSchema, answer: symbolSubscribeAnswerSchema },
  'symbol:unsubscribe': { payload: symbolSubscribeSchema, answer: answer({}) },
} as const;
export type MarketRequest = keyof typeof marketRequests;

/** Server to client. A slow reader misses updates instead of queueing them: a gap shows in `prev_seq`. */
export const marketEvents = {
  'scanner:delta': scannerDeltaSchema,
  'custom:delta': customDeltaSchema,
  /** To readers of its scanner whose row limit includes its rank; never dropped while connected. */
  hit: hitSchema,
  /** To readers of a user's own scanner. */
  'custom:hit': customHitSchema,
  /** Like `news`, to everybody on the market namespace. */
  halt: haltEventSchema,
  news: newsSchema,
  /** To the user whose alert fired, on all their connections; never dropped while connected. */
  alert: alertEventSchema,
  candle: candleUpdateSchema,
  quote: quoteSchema,
  session: marketStatusSchema,
  /** Every five seconds: the `latency` part of `GET /api/market/latency`. */
  latency: latencySchema,
  online: onlineSchema,
} as const;
export type MarketEvent = keyof typeof marketEvents;
