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
