import { z } from 'zod';

/** How long calls waited, in seconds from received to dispatched, or to their end if nobody dispatched them. */
export const processingReportSchema = z.object({
  /** Number of calls that the report counts. */
  n: z.number().int(),
  /** Number of calls that waited at most each of these seconds. */
  within_60: z.number().int(),
  within_64: z.number().int(),
  within_106: z.number().int(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p95: z.number().nullable(),
  /** Among `n`: never dispatched, and waited over 60 s until they ended or until now. */
  undispatched: z.number().int().optional(),
  /** Left out: never dispatched, and either merged or ended within 60 s. */
  excluded_undispatched: z.number().int().optional(),
  /** Left out: the received time has no seconds, so the wait could be off by one minute. */
  excluded_minute: z.number().int(),
  /** Left out: entered more than 5 minutes after they were received. */
  excluded_late: z.number().int(),
  /** Left out: dispatched before received, so one of the two times is wrong. */
  excluded_backdated: z.number().int().optional(),
  /** Left out: one of their times cannot be read. Calls with an unreadable received time count here in every range. */
  excluded_unreadable: z.number().int().optional(),
});
export type ProcessingReport = z.output<typeof processingReportSchema>;
