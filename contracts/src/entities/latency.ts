import { z } from 'zod';

const percentilesSchema = z.object({
  /** Milliseconds; null before the first measurement. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  count: z.int(),
});

/** The stages of an event on its way through the platform, and how long each takes over the last 24 hours. */
export const latencySchema = z.object({
  /** From the event at its source to its arrival in the engine. */
  received: percentilesSchema,
  /** From the arrival to the decision about the lists. */
  decided: percentilesSchema,
  /** From the decision to the sockets. */
  published: percentilesSchema,
  /** From the event to the sockets. */
  total: percentilesSchema,
});
export type Latency = z.infer<typeof latencySchema>;

/** How many requests for data were answered, and how many of them reached the source. */
export const providerCallsSchema = z.object({
  asked: z.int(),
  made: z.int(),
  /** Share of requests that did not reach the source, percent; null before the first request. */
  saved_percent: z.number().nullable(),
});
export type ProviderCalls = z.infer<typeof providerCallsSchema>;
