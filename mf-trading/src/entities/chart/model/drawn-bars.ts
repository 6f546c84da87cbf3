import { dayNumber } from './bar-session';
import type { Bar } from './bars';

/**
 * How many bars a chart draws at first, at least. That covers today and the whole day before in minute bars, and more than the widest
 * first view shows.
 */
export const FIRST_BARS = 1_000;

/**
 * The index of the oldest bar to draw. It is the first of its trading day, because VWAP restarts each day.
 * @param wanted how many bars to draw, at least
 */
export const drawnFrom = (bars: readonly Bar[], wanted: number): number => {
  let from = Math.max(0, bars.length - wanted);
  const dayAt = (index: number) => dayNumber(bars[index]?.t ?? 0);
  while (from > 0 && dayAt(from - 1) === dayAt(from)) from -= 1;
  return from;
};

/** When the view passes the oldest drawn bar, the chart draws this many times as many bars. */
const MORE_BARS = 4;

/** Keeps back the older bars until the view reaches them, because drawing a month of bars takes longer than a frame. */
export const createOlderBars = () => {
  let older: readonly Bar[] = [];
  let wanted = FIRST_BARS;
  /** Keeps the older bars and returns the ones to draw. */
  const split = (all: readonly Bar[]): Bar[] => {
    const from = drawnFrom(all, wanted);
    older = all.slice(0, from);
    return all.slice(from);
  };
  return {
    count: (): number => older.length,
    split,
    /** The bars to draw once the view has passed the oldest one. */
    more: (drawn: readonly Bar[]): Bar[] => {
      wanted *= MORE_BARS;
      return split([...older, ...drawn]);
    },
    /** Makes the next `split` draw as few bars as at first. */
    startAnew: (): void => {
      wanted = FIRST_BARS;
    },
  };
};
