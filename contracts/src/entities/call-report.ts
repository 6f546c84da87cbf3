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
  /** Left out: dispatched before they were received, so one of the two times is wrong. */
  excluded_backdated: z.number().int().optional(),
  /** Left out: one of their times cannot be read. Calls whose time received cannot be read count here in every range. */
  excluded_unreadable: z.number().int().optional(),
});
export type ProcessingReport = z.output<typeof processingReportSchema>;
