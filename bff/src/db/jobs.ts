import { days, hours, minutes, seconds } from '@prebell/contracts';
import { type Queue, SCHEDULED, type Schedule } from '@prebell/server/jobs';
import { MAIL_QUEUE } from '@prebell/server/mail';

/** Payment processor events to handle; each job names one. */
export const STRIPE_EVENTS = 'stripe-events';

/** Backtests to run; each job names one. */
export const BACKTESTS = 'backtests';

/**
 * Every queue: retries with backoff, time limits and how long a job may wait. Instances that serve pages process them: mails if
 * there is a mail server, events if there is a payment processor. Failed jobs stay 30 days for an admin.
 */
export const QUEUES = {
  /** Given up after about a day. */
  [MAIL_QUEUE]: { retries: 11, firstRetry: seconds(30), longest: minutes(5), waits: days(30) },
  /** Given up after one or two days. */
  [STRIPE_EVENTS]: { retries: 14, firstRetry: seconds(5), longest: minutes(3), waits: days(30) },
  /** A backtest that stopped with its process continues after its stored days, so each attempt gets further. */
  [BACKTESTS]: { retries: 5, firstRetry: seconds(5), longest: minutes(15), waits: days(1) },
  [SCHEDULED]: { retries: 2, firstRetry: minutes(1), longest: hours(2), waits: hours(1) },
} as const satisfies Record<string, Queue>;

/** Every task that runs at intervals, once for all instances together. */
export const SCHEDULES = {
  'account deletions': { every: hours(1) },
  'API keys that expire': { every: hours(1) },
  throttles: { every: hours(1) },
  'ended sessions and old requests': { every: hours(1) },
  'old mails': { every: hours(1) },
  'published passwords': { every: hours(1) },
  'checkpoints of the records': { every: hours(1) },
  'missing mails': { every: minutes(5) },
  'counted lines of the audit log': { every: minutes(5) },
  'old lines of the audit log': { every: hours(1) },
} as const satisfies Record<string, Schedule>;

/** Tasks that run only with a payment processor. */
export const BILLING_SCHEDULES = {
  'missed payment events': { every: minutes(5) },
  'comparison of all customers': { every: days(1) },
} as const satisfies Record<string, Schedule>;
