import { z } from 'zod';

/** Chart resolutions and their labels (specification, section 9). */
export const RESOLUTION_LABELS = { '1': '1m', '5': '5m', '15': '15m', '60': '1h', D: '1d' } as const;
export const RESOLUTIONS = ['1', '5', '15', '60', 'D'] as const;
export const resolutionSchema = z.enum(RESOLUTIONS);
export type Resolution = z.infer<typeof resolutionSchema>;

/** The longest range that one request for candles may span, in days. */
export const MAX_RANGE_DAYS: Record<Resolution, number> = { '1': 31, '5': 93, '15': 186, '60': 400, D: 1100 };

/**
 * Parallel arrays in TradingView's UDF format. `t` is the bar's start in epoch seconds; resolution D uses 00:00 UTC of
 * the session date (ruling 24). With an `s` other than 'ok' there is nothing to draw.
 */
export const candlesSchema = z.object({
  s: z.enum(['ok', 'no_data', 'error']),
  t: z.array(z.int()),
  o: z.array(z.number()),
  h: z.array(z.number()),
  l: z.array(z.number()),
  c: z.array(z.number()),
  v: z.array(z.number()),
});
export type Candles = z.infer<typeof candlesSchema>;

/** The live bar of a chart: replaces the bar with the same `t`, or follows the last one. */
export const candleUpdateSchema = z.object({
  symbol: z.string(),
  resolution: resolutionSchema,
  t: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
});
export type CandleUpdate = z.infer<typeof candleUpdateSchema>;
