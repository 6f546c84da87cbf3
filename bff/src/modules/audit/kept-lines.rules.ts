import { SECURITY_LOG_KEPT_MONTHS } from '@prebell/contracts';

/**
 * The start of the oldest month whose lines are kept. Whole months are removed at a time, because each removal adds a line itself.
 * So a line is removed somewhat before the age that the privacy page states.
 */
export const linesKeptFrom = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SECURITY_LOG_KEPT_MONTHS - 1), 1));
