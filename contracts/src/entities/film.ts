import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { recordedDaySchema } from './backtest';
import { haltEventSchema } from './halt';
import { customHitSchema, hitSchema } from './hit';
import { sentDaySchema } from './instant';
import { quoteSchema, tradingDaySchema } from './market';
import { newsSchema } from './news';
import { scannerRowSchema } from './scanner';

const MOMENT = 'Enter a minute such as 2026-05-21T08:45, in New York time';

/** A minute of a recorded day in New York time. Screens show what was known when it began. */
export const recordedMomentSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, MOMENT)
  .refine((text) => sentDaySchema.safeParse(text.slice(0, 10)).success, MOMENT);

/** A film contains what the desk showed at each minute of a recorded day. It is made when somebody first asks for the day. */
export const FILM_STATES = ['absent', 'making', 'ready', 'failed'] as const;
export const filmSchema = recordedDaySchema.extend({
  state: openEnum(z.enum(FILM_STATES), 'absent'),
  /** 0 to 1 while it is made. */
  progress: z.number(),
  /** While it is made: how many other films are made first. */
  ahead: z.int().default(0),
  /** Why it could not be made. */
  failure: z.string().nullable(),
  day: tradingDaySchema,
});
export type Film = z.output<typeof filmSchema>;
export type WireFilm = z.input<typeof filmSchema>;

const listSchema = z.object({
  rows: z.array(scannerRowSchema),
  /** All matches; `rows` has at most `FILM_ROWS` of them. */
  count: z.int(),
});
/** Maximum number of rows of one list at one minute. */
export const FILM_ROWS = 100;

/** A minute's bar: `t` is its start, epoch seconds. */
export const minuteBarSchema = z.object({
  t: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});

/** The desk at the beginning of one minute, with the news, hits and halts of the minute before. */
export const filmStepSchema = z.object({
  at: recordedMomentSchema,
  as_of: instantSchema,
  lists: z.object({ momentum: listSchema, gappers: listSchema, low_float: listSchema }),
  /** Events of the minute before `at`, oldest first. */
  hits: z.array(hitSchema),
  halts: z.array(haltEventSchema),
  news: z.array(newsSchema),
  /** The requested symbols that have data on this day. `bar` is the minute before `at`; null if the symbol did not trade in it. */
  symbols: z.array(z.object({ quote: quoteSchema, bar: minuteBarSchema.nullable() })),
});
export type FilmStep = z.output<typeof filmStepSchema>;
export type WireFilmStep = z.input<typeof filmStepSchema>;

/** How far one of the user's own scanners has run over a recorded day. */
export const scanFilmSchema = filmSchema.pick({ state: true, progress: true, ahead: true, failure: true });
export type ScanFilm = z.output<typeof scanFilmSchema>;
export type WireScanFilm = z.input<typeof scanFilmSchema>;
/** Maximum number of hits of one custom scanner in an answer; it has the newest ones. */
export const SCAN_STEP_HITS = 500;

/** What one of the user's own scanners lists at the beginning of one minute, and the hits of the day up to it. */
export const scanStepSchema = z.object({
  at: recordedMomentSchema,
  as_of: instantSchema,
  list: listSchema,
  /** Newest first. */
  hits: z.array(customHitSchema),
  /** True if the log reached its limit before this minute, so that later entries of that day are missing. */
  full: z.boolean(),
});
export type ScanStep = z.output<typeof scanStepSchema>;
export type WireScanStep = z.input<typeof scanStepSchema>;
