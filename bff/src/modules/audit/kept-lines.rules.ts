import { SECURITY_LOG_KEPT_MONTHS } from '@prebell/contracts';

/**
 * The start of the oldest month whose lines are kept. Whole months are removed, because each removal is a line of its own; so a line is
 * removed before it is as old as the privacy page says.
 */
export const linesKeptFrom = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SECURITY_LOG_KEPT_MONTHS - 1), 1));
