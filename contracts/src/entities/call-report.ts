import { z } from 'zod';

/** How long calls waited to be dispatched, in seconds from received to dispatched. */
export const processingReportSchema = z.object({
  /** Calls that count. */
  n: z.number().int(),
  /** How many of them were dispatched within so many seconds. */
  within_60: z.number().int(),
  within_64: z.number().int(),
  within_106: z.number().int(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p95: z.number().nullable(),
  /** Left out: received to the whole minute, so that the figure would be off by up to one. */
  excluded_minute: z.number().int(),
  /** Left out: written down more than 5 minutes after they were received. */
  excluded_late: z.number().int(),
});
export type ProcessingReport = z.output<typeof processingReportSchema>;
