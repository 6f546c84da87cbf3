import { toMs, toSeconds } from '@prebell/contracts';
export const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

/** Billing interval of a price; Stripe's `price.recurring`. */
export interface Recurrence {
  readonly interval: string;
  readonly interval_count: number;
}

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

const addMonths = (anchor: number, months: number): number => {
  const date = new Date(toMs(anchor));
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return toSeconds(
    Date.UTC(date.getUTCFullYear(), month, day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()),
  );
};

/**
 * The instant `count` intervals after an anchor, in seconds. Months keep the anchor's day, or the last day of a shorter
 * month: 31 January, 28 February, 31 March. Like Stripe's, times are UTC.
 */
export const addIntervals = (anchor: number, { interval, interval_count }: Recurrence, count: number): number => {
  const days = DAYS[interval];
  if (days !== undefined) return anchor + days * interval_count * count * DAY;
  return addMonths(anchor, (MONTHS[interval] ?? 1) * interval_count * count);
};

/** No month is longer, so dividing by it never counts too many periods. */
const LONGEST_MONTH = 31 * DAY;

/** The first period boundary after `at`, counted from an anchor. An anchor after `at` is itself the boundary. */
export const periodEndAfter = (anchor: number, recurrence: Recurrence, at: number): number => {
  const { interval, interval_count: length } = recurrence;
  const unit = DAYS[interval] === undefined ? (MONTHS[interval] ?? 1) * LONGEST_MONTH : DAYS[interval] * DAY;
  let count = Math.max(0, Math.floor((at - anchor) / (unit * length)));
  while (addIntervals(anchor, recurrence, count) <= at) count += 1;
  return addIntervals(anchor, recurrence, count);
};
