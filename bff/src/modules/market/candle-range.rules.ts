import { MAX_RANGE_DAYS, RESOLUTION_LABELS, type Resolution } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';

const DAY_SECONDS = 86_400;

interface CandleRange {
  readonly resolution: Resolution;
  /** Epoch seconds. */
  readonly from: number;
  readonly to: number;
}

/** A longer range takes the engine noticeably long, days. A chart starts with 30. */
const LONG_DAYS = 60;

export const isLongRange = ({ from, to }: CandleRange): boolean => to - from > LONG_DAYS * DAY_SECONDS;

/** Throws RANGE_REVERSED or RANGE_TOO_LARGE for a range that no chart requests. */
export const assertCandleRange = ({ resolution, from, to }: CandleRange): void => {
  if (from > to) throw new AppError('RANGE_REVERSED', 'The range ends before it begins: `from` is later than `to`');
  const most = MAX_RANGE_DAYS[resolution];
  if (to - from > most * DAY_SECONDS)
    throw new AppError(
      'RANGE_TOO_LARGE',
      `One request covers at most ${most} days of ${RESOLUTION_LABELS[resolution]} candles. Ask for shorter ranges.`,
    );
};
