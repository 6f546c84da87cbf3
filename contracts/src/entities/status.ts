import { z } from 'zod';
import { instantSchema } from '../open-enum';
import { providerCallsSchema } from './latency';
import { scannerRowSchema } from './scanner';

/** A figure is null until there is enough to measure: the screen then says 'measuring…' (ruling 3). */
const measuredSchema = z.number().nullable();

/** Over the newest samples, at most 10,000; `since` is the time of the oldest. */
const timingSchema = z.object({
  p50_ms: measuredSchema,
  p99_ms: measuredSchema,
  samples: z.int(),
  since: instantSchema.nullable(),
});
export type Timing = z.infer<typeof timingSchema>;

/** The platform's public measurements of itself, with their targets. */
export const platformStatusSchema = z.object({
  measured_at: instantSchema,
  uptime: z.object({
    /** Share of minutes in the window that were served, percent. */
    percent: measuredSchema,
    /** Start of the window: the first recorded minute, but at most 30 days ago. Null before there is one. */
    since: instantSchema.nullable(),
    minutes_served: z.int(),
    minutes: z.int(),
    /** The window's days in UTC, oldest first; the first and last may be partial. */
    days: z.array(z.object({ date: z.iso.date(), minutes_served: z.int(), minutes: z.int() })),
  }),
  /** Requests to one instance since it started, and how many got a 5xx answer, as in its `/metrics`. */
  requests: z.object({ answered: z.int(), failed: z.int() }).optional(),
  /** From an event at the market's source to its publication to the streams, in milliseconds. */
  latency: timingSchema,
  /** Between two changes in the momentum scanner's stream while the market is open, in milliseconds. */
  updates: timingSchema,
  /** Requests for market data since the start, and how many reached the source. */
  caching: providerCallsSchema,
  /** What the scanners cover. */
  universe: z.object({ symbols: z.int() }).optional(),
  /** The feed's label such as 'Simulated data', null for a live feed. */
  feed_label: z.string().nullable(),
});
export type PlatformStatus = z.output<typeof platformStatusSchema>;
export type WirePlatformStatus = z.input<typeof platformStatusSchema>;

/** Delay of the public scanner sample, in minutes. */
export const SAMPLE_DELAY_MINUTES = 15;
export const SAMPLE_ROWS = 3;

/** Three rows of the momentum scanner as they were 15 minutes ago, for visitors without an account. */
export const scannerSampleSchema = z.object({
  /** Market time of the rows; null when nothing is old enough yet. */
  as_of: instantSchema.nullable(),
  rows: z.array(
    scannerRowSchema.pick({ symbol: true, price: true, percent_change: true, volume: true, relative_volume: true }),
  ),
  /** All matches at that moment. */
  count: z.int(),
  /** Expected market time of the first sample, while there is none. */
  expected_at: instantSchema.nullable(),
  feed_label: z.string().nullable(),
});
export type ScannerSample = z.output<typeof scannerSampleSchema>;
export type WireScannerSample = z.input<typeof scannerSampleSchema>;
