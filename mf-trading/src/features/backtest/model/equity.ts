import type { BacktestResult } from '@prebell/contracts';

type Days = BacktestResult['equity'];

/** The chart's own units; the page scales them. */
export const BOX = { width: 100, height: 40 } as const;

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** The coordinates of the equity chart. The line starts at zero, before the first day. */
export const equityShape = (days: Days, lastFrom: string | null) => {
  const sums = [0, ...days.map(({ sum_pct }) => sum_pct)];
  const [lowest, highest] = [Math.min(...sums), Math.max(...sums)];
  const span = highest - lowest;
  const y = (sum: number) => hundredth(span === 0 ? BOX.height / 2 : (BOX.height * (highest - sum)) / span);
  const x = (position: number) => hundredth((BOX.width * position) / Math.max(days.length, 1));
  const split = lastFrom === null ? -1 : days.findIndex(({ date }) => date >= lastFrom);
  return {
    path: sums.map((sum, position) => `${position === 0 ? 'M' : 'L'}${x(position)} ${y(sum)}`).join(''),
    zero: y(0),
    highest,
    lowest,
    sum: sums.at(-1)!,
    confirmsFrom: split === -1 ? null : x(split),
  };
};

/** The best day, and the sum without it; null without a winning day. A whole test often depends on a single day. */
export const withoutBestDay = (days: Days): { readonly date: string; readonly sum: number } | null => {
  const best = days.reduce<Days[number] | null>(
    (found, day) => ((day.mean_pct ?? 0) > (found?.mean_pct ?? 0) ? day : found),
    null,
  );
  return best === null ? null : { date: best.date, sum: days.at(-1)!.sum_pct - best.mean_pct! };
};
