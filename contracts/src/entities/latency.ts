import { z } from 'zod';

const percentilesSchema = z.object({
  /** Milliseconds; null before the first measurement. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  count: z.int(),
});

/** The way of an event through the platform, and how long its parts take over the last 24 hours. */
export const latencySchema = z.object({
  /** From the event at its source to its arrival in the engine. */
  received: percentilesSchema,
  /** From the arrival to the decision who is on which list. */
  decided: percentilesSchema,
  /** From the decision to the sockets. */
  published: percentilesSchema,
  /** From the event to the sockets. */
  total: percentilesSchema,
});
export type Latency = z.infer<typeof latencySchema>;

/** How many requests for data were answered, and how many of them had to ask the source. */
export const providerCallsSchema = z.object({
  asked: z.int(),
  made: z.int(),
  /** Part that was spared, percent; null before the first request. */
  saved_percent: z.number().nullable(),
});
export type ProviderCalls = z.infer<typeof providerCallsSchema>;
