import { createBarSessions } from './bar-session';
import type { Bar } from './bars';

/**
 * A figure that runs along with the bars. `at` tells its value for a bar that may still change, given all bars closed so
 * far; `close` takes the bar in for good. Both expect bars in ascending order.
 */
export interface RunningLine {
  /** Null where there is no value yet. */
  at(bar: Bar): number | null;
  close(bar: Bar): void;
  /** Whether the line begins anew at this bar, so that nothing joins it to the bar before. */
  breaksAt(bar: Bar): boolean;
}

/** Exponential average of closes over `periods` bars. Begins at the plain average of the first `periods` closes. */
export const createEma = (periods: number): RunningLine => {
  const weight = 2 / (periods + 1);
  let count = 0;
  let sum = 0;
  let average: number | null = null;
  const next = ({ c }: Bar): number | null => {
    if (average !== null) return average + weight * (c - average);
    return count + 1 === periods ? (sum + c) / periods : null;
  };
  return {
    at: next,
    breaksAt: () => false,
    close: (bar) => {
      average = next(bar);
      count += 1;
      sum += bar.c;
    },
  };
};

/**
 * Volume-weighted average price from bars: Σ(typical price × volume) / Σ volume, typical price = (high + low + close) / 3.
 * Starts anew at 04:00 and at 09:30 ET (market definitions 4.5); the engine's own VWAP weighs each trade.
 */
export const createVwap = (): RunningLine => {
  const sessions = createBarSessions();
  let anchor = '';
  let value = 0;
  let volume = 0;
  const anchorOf = ({ t }: Bar): string => {
    const { day, session } = sessions(t);
    return `${day?.date} ${session === 'pre_market' ? 'pre' : 'open'}`;
  };
  const worth = ({ h, l, c, v }: Bar) => ((h + l + c) / 3) * v;
  return {
    at: (bar) => {
      const fresh = anchorOf(bar) !== anchor;
      const shares = (fresh ? 0 : volume) + bar.v;
      return shares > 0 ? ((fresh ? 0 : value) + worth(bar)) / shares : null;
    },
    breaksAt: (bar) => anchor !== '' && anchorOf(bar) !== anchor,
    close: (bar) => {
      const own = anchorOf(bar);
      if (own !== anchor) {
        anchor = own;
        value = 0;
        volume = 0;
      }
      value += worth(bar);
      volume += bar.v;
    },
  };
};
