import type { Bar } from './bars';
import { createVwap, type RunningLine } from './running-line';
import { createVwapAnchors } from './vwap-anchor';

/**
 * True range: how far the price moved in a bar, including the gap from the previous close.
 * @param before the previous close; null for the first bar
 */
export const trueRange = ({ h, l }: Pick<Bar, 'h' | 'l'>, before: number | null): number =>
  before === null ? h - l : Math.max(h, before) - Math.min(l, before);

/**
 * Average true range in dollars, after J. Welles Wilder, 'New Concepts in Technical Trading Systems' (1978): the first value is the
 * mean of `periods` true ranges, then ATR = (ATR before × (periods − 1) + true range) / periods. Nights count as gaps.
 */
export const createAtr = (periods: number): RunningLine => {
  let count = 0;
  let sum = 0;
  let average: number | null = null;
  let before: number | null = null;
  const next = (bar: Bar): number | null => {
    const range = trueRange(bar, before);
    if (average !== null) return (average * (periods - 1) + range) / periods;
    return count + 1 === periods ? (sum + range) / periods : null;
  };
  return {
    at: next,
    breaksAt: () => false,
    close: (bar) => {
      average = next(bar);
      count += 1;
      sum += trueRange(bar, before);
      before = bar.c;
    },
  };
};

/**
 * A band at VWAP plus `deviations` standard deviations (negative: minus). The deviation is that of the bars' typical prices, weighted by
 * volume, as in thinkorswim's study 'VWAP': √(Σ v·(p − mean)² / Σ v), p = (high + low + close) / 3. West's update computes it without
 * losing digits (Communications of the ACM 22, 1979). The band restarts with VWAP. Its middle is the chart's VWAP line, so it uses the
 * engine's VWAP where a bar has it.
 */
export const createVwapBand = (deviations: number): RunningLine => {
  const vwap = createVwap();
  const anchorOf = createVwapAnchors();
  let anchor = '';
  let [weight, mean, squares] = [0, 0, 0];
  /** Total volume, mean and sum of squares including this bar. */
  const withBar = (bar: Bar): readonly [number, number, number] => {
    const isFresh = anchorOf(bar) !== anchor;
    const [w, m, s] = isFresh ? [0, 0, 0] : [weight, mean, squares];
    if (bar.v <= 0) return [w, m, s];
    const price = (bar.h + bar.l + bar.c) / 3;
    const next = m + ((price - m) * bar.v) / (w + bar.v);
    return [w + bar.v, next, s + bar.v * (price - m) * (price - next)];
  };
  return {
    at: (bar) => {
      const middle = vwap.at(bar);
      const [w, , s] = withBar(bar);
      return middle === null || w === 0 ? null : middle + deviations * Math.sqrt(Math.max(0, s) / w);
    },
    breaksAt: vwap.breaksAt,
    close: (bar) => {
      [weight, mean, squares] = withBar(bar);
      anchor = anchorOf(bar);
      vwap.close(bar);
    },
  };
};
