import type { Milliseconds } from '@prebell/contracts';

/** How the jobs of one queue are retried and kept. */
export interface Queue {
  /** How many times a job is retried after its first attempt. */
  readonly retries: number;
  /** Wait before the first retry; each further wait is about twice as long. */
  readonly firstRetry: Milliseconds;
  /** After this time a running job counts as lost together with its process, and another process takes it. */
  readonly longest: Milliseconds;
  /** How long a job may wait for its first attempt. */
  readonly waits: Milliseconds;
}

/**
 * How long completed jobs are kept, seconds. This is longer than any schedule's interval, so that no run is repeated.
 */
export const COMPLETED_KEPT_S = 2 * 24 * 60 * 60;
/** How long failed jobs wait for an admin, seconds: thirty days, as the privacy policy says. */
export const FAILED_KEPT_S = 30 * 24 * 60 * 60;
