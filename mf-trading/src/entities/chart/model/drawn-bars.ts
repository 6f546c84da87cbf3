import { dayNumber } from './bar-session';
import type { Bar } from './bars';

/**
 * How many bars a chart draws at first, at least: more than a trading day has minutes, so that today and the whole day before are
 * always among them, and more than the widest first view shows.
 */
export const FIRST_BARS = 1_000;

/**
 * The index of the oldest bar to draw: the first of its trading day, because VWAP starts anew each day.
 * @param wanted how many bars to draw, at least
 */
export const drawnFrom = (bars: readonly Bar[], wanted: number): number => {
  let from = Math.max(0, bars.length - wanted);
  const dayAt = (index: number) => dayNumber(bars[index]?.t ?? 0);
  while (from > 0 && dayAt(from - 1) === dayAt(from)) from -= 1;
  return from;
};

/** Each time the view passes the oldest bar drawn, the chart draws so many times as many. */
const MORE_BARS = 4;

/** The bars before those that a chart draws: drawing a month takes longer than a frame, so they wait until the view reaches them. */
export const createOlderBars = () => {
  let older: readonly Bar[] = [];
  let wanted = FIRST_BARS;
  /** Keeps the older ones and returns those to draw. */
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
    /** The next `split` draws as few as at first. */
    startAnew: (): void => {
      wanted = FIRST_BARS;
    },
  };
};
