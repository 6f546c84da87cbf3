import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { haltSchema, luldSchema } from './halt';
import { provisionalSchema } from './provisional';
import { rvolReasonSchema } from './rvol-reason';

/** A US ticker: 1 to 5 capital letters, optionally with a class suffix such as `.B`. */
export const symbolSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,5}(\.[A-Z]{1,2})?$/, 'Enter a symbol: 1 to 5 letters, optionally followed by a class such as .B');

export const SESSIONS = ['holiday', 'closed', 'pre_market', 'core_trading', 'extended_hours'] as const;
export const sessionSchema = z.enum(SESSIONS);
export type Session = z.infer<typeof sessionSchema>;

export const PROVIDERS = ['simulator', 'replay', 'alpaca'] as const;

/** Source of the figures; shown so that nobody mistakes simulated or recorded data for the live market. */
export const feedSchema = z.object({
  provider: openEnum(z.enum(PROVIDERS), 'unknown'),
  /** Text for the screen: 'Simulated data', 'Recorded data', or null for live data. */
  label: z.string().nullable(),
  /** False while the market clock is stopped (replay at speed 0). */
  running: z.boolean(),
  /** Market seconds per real second. */
  speed: z.number(),
  /** True while the connection to the source is lost and figures are getting old. */
  stale: z.boolean().optional(),
  /** Why the source is stale, or what the start of the market data is waiting for. Only for admins, and only if known. */
  reason: z.string().optional(),
  /** False on a date beyond the holiday calendar: the market may be closed although it seems open. */
  holidays_known: z.boolean().optional(),
});

/** Boundaries of a trading day, epoch seconds. The whole object is null on a day without trading. */
export const tradingDaySchema = z.object({
  date: z.iso.date(),
  pre_open: z.int(),
  open: z.int(),
  close: z.int(),
  post_close: z.int(),
});
export type TradingDay = z.infer<typeof tradingDaySchema>;

/** A date in the exchange's calendar. */
export const calendarDateSchema = z.object({
  date: z.iso.date(),
  /** Its session; null when the market is closed all day. */
  day: tradingDaySchema.nullable(),
  /** Whether it closes before its usual hour. */
  is_early: z.boolean(),
  /** Why the market is closed on a weekday; null on weekends and trading days. */
  closure: z.string().nullable(),
});
export type CalendarDate = z.infer<typeof calendarDateSchema>;

export const marketCalendarSchema = z.object({
  today: calendarDateSchema,
  /** The first trading day after today. */
  next: calendarDateSchema,
  /** Early closes and closed weekdays after today, soonest first. */
  ahead: z.array(calendarDateSchema),
  /** The last date that `ahead` covers. */
  until: z.iso.date(),
});
export type MarketCalendar = z.infer<typeof marketCalendarSchema>;

export const marketStatusSchema = z.object({
  session: openEnum(sessionSchema, 'closed'),
  isOpen: z.boolean(),
  description: z.string(),
  nextSession: z.string(),
  /** The market's current time: every client takes its clock from here (ruling 19). */
  currentTime: instantSchema,
  timeZone: z.literal('America/New_York'),
  shouldAutoRefresh: z.boolean(),
  dataStrategy: openEnum(z.enum(['live', 'previous_close']), 'previous_close'),
  feed: feedSchema,
  /** The current trading day, or null when the market is closed all day. */
  day: tradingDaySchema.nullable(),
});
export type MarketStatus = z.output<typeof marketStatusSchema>;
export type WireMarketStatus = z.input<typeof marketStatusSchema>;

/** The price range in which a symbol traded during a span; `from` is the market time of its first trade, epoch milliseconds. */
export const tradedRangeSchema = z.object({ low: z.number(), high: z.number(), from: z.number() });
export type TradedRange = z.infer<typeof tradedRangeSchema>;

export const quoteSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number().nullable(),
  previous_close: z.number().nullable(),
  change: z.number().nullable(),
  percent_change: z.number().nullable(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  volume: z.int(),
  vwap: z.number().nullable(),
  /** VWAP anchored at 04:00 all day; `vwap` is anchored at 09:30 once the symbol has opened. */
  vwap_pm: z.number().nullish(),
  /**
   * Today's official close, or the last regular price until then. Recorded bars have no auctions, so they give the
   * close of the last bar.
   */
  close: z.number().nullish(),
  /** Whether `open`, `close` or both are provisional, because the exchange has not reported its auction. */
  provisional: provisionalSchema.nullish(),
  /** High before 09:30. */
  pm_high: z.number().nullish(),
  halt: haltSchema.nullish(),
  /**
   * The price range of the trades since the stream's previous quote. Null when a correction or a halt changed the
   * quote, and in REST.
   */
  traded: tradedRangeSchema.nullish(),
  /** Null outside the regular session and if the source has none. */
  luld: luldSchema.nullish(),
  /**
   * The figures of the scanner lists, at the same moment as the prices. A figure may need a higher plan than the price
   * (`QUOTE_FIELD_PLANS`). Older servers send none.
   */
  float: z.number().nullish(),
  shares_outstanding: z.number().nullish(),
  float_rotation: z.number().nullish(),
  relative_volume: z.number().nullish(),
  relative_volume_5m: z.number().nullish(),
  /** Today's volume relative to an average whole day. */
  relative_volume_daily: z.number().nullish(),
  /** Why there is no relative volume; null if there is one. */
  rvol_reason: openEnum(rvolReasonSchema, 'unknown').nullish(),
  market_cap: z.number().nullish(),
  /** Short sales are restricted (Rule 201). */
  ssr: z.boolean().nullish(),
  as_of: instantSchema.nullable(),
});
export type Quote = z.output<typeof quoteSchema>;
export type WireQuote = z.input<typeof quoteSchema>;

/** Maximum number of symbols in one request for levels. */
const MOST_LEVELS = 20;
const TICKER = String.raw`[A-Z]{1,5}(?:\.[A-Z]{1,2})?`;
/** Symbols separated by commas. */
export const symbolListSchema = z
  .string()
  .regex(
    new RegExp(`^${TICKER}(?:,${TICKER}){0,${MOST_LEVELS - 1}}$`),
    `Name 1 to ${MOST_LEVELS} symbols with commas between them`,
  );

/** A symbol's levels of the session before the market's current day, in dollars. */
export const previousLevelsSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The official close, adjusted for a split that takes effect today. */
  previous_close: z.number().nullable(),
  /** The regular session's high and low. Null without regular trades, and when a split has taken effect since. */
  previous_high: z.number().nullable(),
  previous_low: z.number().nullable(),
});
export type PreviousLevels = z.infer<typeof previousLevelsSchema>;

export const symbolMatchSchema = z.object({ symbol: z.string(), name: z.string(), exchange: z.string() });
export type SymbolMatch = z.infer<typeof symbolMatchSchema>;
