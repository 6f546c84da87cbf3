import { MAX_RANGE_DAYS, type Resolution, wholeSeconds } from '@prebell/contracts';

/** A candle request's range, epoch seconds. */
export interface HistoryRange {
  readonly from: number;
  readonly to: number;
}

export const HISTORY_DAYS = 30;
const DAY = 86_400;

/** Days per scroll-back request: about one or two screens of bars. */
const OLDER_DAYS: Record<Resolution, number> = { '1': 5, '5': 30, '15': 60, '60': 180, D: 730 };

/** The last 30 days. @param now market time, epoch milliseconds. */
export const recentRange = (now: number): HistoryRange => {
  const to = wholeSeconds(now);
  return { from: to - HISTORY_DAYS * DAY, to };
};

/** The range before the oldest bar on screen, limited to what one request may span. @param oldest its start, epoch seconds. */
export const olderRange = (resolution: Resolution, oldest: number): HistoryRange => {
  const to = oldest - 1;
  const days = Math.min(OLDER_DAYS[resolution], MAX_RANGE_DAYS[resolution]);
  return { from: Math.max(0, to - days * DAY), to };
};
