import type { Milliseconds } from '@prebell/contracts';

/** How the jobs of one queue are retried and kept. */
export interface Queue {
  /** Attempts after the first one. */
  readonly retries: number;
  /** The wait before the first retry; each later one is about twice as long. */
  readonly firstRetry: Milliseconds;
  /** A job that runs longer counts as lost with its process: another process takes it. */
  readonly longest: Milliseconds;
  /** How long a job may wait for its first attempt. */
  readonly waits: Milliseconds;
}

/** Completed jobs are kept this long, seconds: longer than any schedule's interval, so that no run repeats. */
export const COMPLETED_KEPT_S = 2 * 24 * 60 * 60;
/** Failed jobs wait this long for an admin, seconds; the privacy policy's thirty days. */
export const FAILED_KEPT_S = 30 * 24 * 60 * 60;
