import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** A background job that ran out of attempts. It waits until an admin retries or drops it. */
export const failedJobSchema = z.object({
  id: z.string(),
  queue: z.string(),
  /** In words, such as 'Mail: billing.receipt'. */
  what: z.string(),
  attempts: z.int().min(1),
  created_at: instantSchema,
  failed_at: instantSchema,
  /** Why the last attempt failed. */
  error: z.string(),
});
export type FailedJob = z.output<typeof failedJobSchema>;
export type WireFailedJob = z.input<typeof failedJobSchema>;
