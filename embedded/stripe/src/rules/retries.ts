import { DAY } from './calendar';

/** Days between attempts to collect a renewal: three retries after the first attempt. */
const RETRY_AFTER_DAYS = [3, 5, 7] as const;

/** Next retry after `attempts` failed attempts, the last one at `at`; null if none is left. */
export const nextAttempt = (attempts: number, at: number): number | null => {
  const days = RETRY_AFTER_DAYS[attempts - 1];
  return days === undefined ? null : at + days * DAY;
};
