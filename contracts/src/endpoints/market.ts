import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { candlesSchema, resolutionSchema } from '../entities/candle';
import { haltEventSchema } from '../entities/halt';
import { latencySchema, providerCallsSchema } from '../entities/latency';
import {
  marketCalendarSchema,
  marketStatusSchema,
  previousLevelsSchema,
  quoteSchema,
  symbolListSchema,
  symbolMatchSchema,
  symbolSchema,
} from '../entities/market';
import { newsSchema } from '../entities/news';
import { whySchema } from '../entities/why';

const epochSeconds = z.coerce.number().int().min(0).max(4_102_444_800);

/** Market status, calendar and data of single symbols. */
export const market = {
  status: defineEndpoint({
    method: 'get',
    path: '/api/market/status',
    access: 'user',
    summary: 'The market session and clock',
    response: marketStatusSchema,
  }),
  calendar: defineEndpoint({
    method: 'get',
    path: '/api/market/calendar',
    access: 'user',
    summary: 'Today and the next trading day, and the early closes and closures of the coming weeks',
    response: marketCalendarSchema,
  }),
  quote: defineEndpoint({
    method: 'get',
    path: '/api/market/quote/{symbol}',
    access: 'user',
    summary: 'The latest figures of one symbol',
    params: z.object({ symbol: symbolSchema }),
    response: quoteSchema,
  }),
  levels: defineEndpoint({
    method: 'get',
    path: '/api/market/levels',
    access: 'user',
    summary: 'Names and previous close, high and low of several symbols; unknown symbols are left out',
    query: z.object({ symbols: symbolListSchema }),
    response: z.object({ levels: z.array(previousLevelsSchema) }),
  }),
  search: defineEndpoint({
    method: 'get',
    path: '/api/market/search',
    access: 'user',
    summary: 'Symbols and names that begin with or contain a text, best match first',
    query: z.object({ q: z.string().trim().min(1).max(40) }),
    response: z.object({ results: z.array(symbolMatchSchema) }),
  }),
  halts: defineEndpoint({
    method: 'get',
    path: '/api/market/halts',
    access: 'user',
    summary: 'Halted symbols, and today’s halts and resumptions, newest first',
    response: z.object({ halted: z.array(haltEventSchema), log: z.array(haltEventSchema) }),
  }),
  why: defineEndpoint({
    method: 'get',
    path: '/api/market/why',
    access: 'user',
    summary: 'Why a symbol is on each scanner or not at one minute, condition by condition',
    query: z.object({
      symbol: symbolSchema,
      /** Epoch seconds; now by default. Future times count as now. */
      at: epochSeconds.optional(),
    }),
    response: whySchema,
  }),
  latency: defineEndpoint({
    method: 'get',
    path: '/api/market/latency',
    access: 'user',
    summary: 'How long events take from their source to the sockets, and how many requests the cache saved the source',
    response: z.object({ latency: latencySchema, calls: providerCallsSchema }),
  }),
  news: defineEndpoint({
    method: 'get',
    path: '/api/market/news',
    access: 'user',
    summary: 'Headlines since the previous close, newest first',
    query: z.object({ symbol: symbolSchema.optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.object({ news: z.array(newsSchema) }),
  }),
  candles: defineEndpoint({
    method: 'get',
    path: '/api/market/candles',
    access: 'user',
    summary:
      'Bars of one symbol between two instants, epoch seconds, from complete minutes. The running minute is only on the socket, so the last bar may end up to a minute before the quote. An unknown symbol answers no_data',
    query: z.object({ symbol: symbolSchema, resolution: resolutionSchema, from: epochSeconds, to: epochSeconds }),
    response: candlesSchema,
  }),
} as const;
