import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { filmSchema, filmStepSchema, recordedMomentSchema, scanFilmSchema, scanStepSchema } from '../entities/film';
import { sentDaySchema } from '../entities/instant';
import { symbolListSchema } from '../entities/market';
import { scannerSchema } from '../entities/scanner-name';
import { ownWhySchema } from '../entities/why';
import { hits } from './hits';
import { market } from './market';

const oneDay = z.object({ date: sentDaySchema });
const moment = z.object({ at: recordedMomentSchema });
const oneFilm = z.object({ film: filmSchema });
const ownScanner = { id: z.uuid() };
const oneScan = z.object({ scan: scanFilmSchema });

/**
 * The desk at a recorded minute (Premium). An answer about a minute contains only what was known when that minute
 * began. Requests for a day get 409 FILM_NOT_READY until its film is made.
 */
export const timeMachine = {
  days: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/days',
    access: 'user',
    summary: 'The recorded days, oldest first. Simulated days are never among them.',
    response: z.object({
      films: z.array(filmSchema),
      /** Trading days between the first and the last recorded day that were not recorded. */
      missing: z.array(z.iso.date()),
      /** Whether the market on screen is a simulation. */
      simulated: z.boolean(),
    }),
  }),
  film: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/days/{date}',
    access: 'user',
    summary: 'Whether the film of a recorded day is made',
    params: oneDay,
    response: oneFilm,
  }),
  make: defineEndpoint({
    method: 'post',
    path: '/api/time-machine/days/{date}/film',
    access: 'user',
    summary: 'Make the film of a recorded day; of several requests only the first has an effect',
    params: oneDay,
    response: oneFilm,
  }),
  step: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/step',
    access: 'user',
    summary: 'The lists and quotes at one minute, and the hits, halts and headlines of the minute before',
    params: moment,
    query: z.object({ symbols: symbolListSchema.optional() }),
    response: filmStepSchema,
  }),
  makeScan: defineEndpoint({
    method: 'post',
    path: '/api/time-machine/days/{date}/scans/{id}',
    access: 'user',
    summary:
      'Run one of the caller’s own scanners over a recorded day; only the first request has an effect. LIMIT_REACHED if too many run.',
    params: oneDay.extend(ownScanner),
    response: oneScan,
  }),
  scan: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/days/{date}/scans/{id}',
    access: 'user',
    summary: 'Whether one of the caller’s own scanners has run over a recorded day, with its present conditions',
    params: oneDay.extend(ownScanner),
    response: oneScan,
  }),
  scanStep: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/scans/{id}',
    access: 'user',
    summary: 'The list of one of the caller’s own scanners at one minute, and its newest hits of the day up to it',
    params: moment.extend(ownScanner),
    query: z.object({
      /** Only hits with a larger `seq`. */
      after: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    }),
    response: scanStepSchema,
  }),
  nextScanHit: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/scans/{id}/next-hit',
    access: 'user',
    summary:
      'The first minute from this one on with a known new entry of one of the caller’s own scanners; null if none follows',
    params: moment.extend(ownScanner),
    response: z.object({ at: recordedMomentSchema.nullable() }),
  }),
  nextHit: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/next-hit',
    access: 'user',
    summary: 'The first minute from this one on whose step contains an entry of a scanner; null if none follows',
    params: moment,
    query: z.object({ scanner: scannerSchema }),
    response: z.object({ at: recordedMomentSchema.nullable() }),
  }),
  hits: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/hits',
    access: 'user',
    summary: 'The hits of the day up to one minute, newest first',
    params: moment,
    query: hits.list.query.omit({ date: true }),
    response: hits.list.response,
  }),
  candles: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/candles',
    access: 'user',
    summary: 'Bars of one symbol up to one minute',
    params: moment,
    query: market.candles.query,
    response: market.candles.response,
  }),
  quote: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/quote/{symbol}',
    access: 'user',
    summary: 'The figures of one symbol at one minute',
    params: moment.extend(market.quote.params.shape),
    response: market.quote.response,
  }),
  why: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/why',
    access: 'user',
    summary:
      'Why a symbol is on each scanner or not at one minute or an earlier one of that day, condition by condition',
    params: moment,
    query: market.why.query,
    response: market.why.response,
  }),
  ownWhy: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/own-why',
    access: 'user',
    summary:
      'Why a symbol is on each of the caller’s own scanners or not at one minute or an earlier one of that day, condition by condition',
    params: moment,
    query: market.why.query,
    response: ownWhySchema,
  }),
  levels: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/levels',
    access: 'user',
    summary: 'Names and the previous session’s close, high and low of several symbols',
    params: moment,
    query: market.levels.query,
    response: market.levels.response,
  }),
  search: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/search',
    access: 'user',
    summary: 'Search the symbols of that day, best match first',
    params: moment,
    query: market.search.query,
    response: market.search.response,
  }),
  halts: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/halts',
    access: 'user',
    summary: 'Symbols halted at one minute, and the day’s halts and resumptions up to it, newest first',
    params: moment,
    response: market.halts.response,
  }),
  news: defineEndpoint({
    method: 'get',
    path: '/api/time-machine/{at}/news',
    access: 'user',
    summary: 'Headlines from the previous close up to one minute, newest first',
    params: moment,
    query: market.news.query,
    response: market.news.response,
  }),
} as const;
