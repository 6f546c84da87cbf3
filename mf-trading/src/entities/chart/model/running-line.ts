import { type Bar, typicalWorth } from './bars';
import { createVwapAnchors } from './vwap-anchor';

/**
 * An indicator that is computed bar by bar. `at` returns its value for an unfinished bar, given the closed bars so far; `close` adds
 * a finished bar. Both expect bars in ascending order.
 */
export interface RunningLine {
  /** Null while there is no value yet. */
  at(bar: Bar): number | null;
  close(bar: Bar): void;
  /** Whether the line restarts at this bar. Then no segment connects it to the bar before. */
  breaksAt(bar: Bar): boolean;
}

/** Exponential moving average of closes over `periods` bars, seeded with the simple average of the first `periods` closes. */
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
 * Volume-weighted average price from bars: Σ(typical price × volume) / Σ volume, typical price = (high + low + close) / 3. Restarts
 * at 04:00 and at 09:30 ET (market definitions 4.5). The engine's own VWAP uses each trade: where a bar has it, the line continues
 * from there.
 */
export const createVwap = (): RunningLine => {
  const anchorOf = createVwapAnchors();
  let anchor = '';
  let value = 0;
  let volume = 0;
  const worth = (bar: Bar) => bar.worth ?? typicalWorth(bar);
  return {
    at: (bar) => {
      if (bar.vwap !== undefined) return bar.vwap;
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
      volume += bar.v;
      value = bar.vwap === undefined ? value + worth(bar) : bar.vwap * volume;
    },
  };
};
