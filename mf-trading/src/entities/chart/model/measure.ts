import { formatPercent, type Resolution } from '@prebell/contracts';
import type { Bar } from './bars';
import { markPrice } from './mark-price';

/** One end of a measurement: a price in dollars at a bar index. */
export interface MeasurePoint {
  readonly index: number;
  readonly price: number;
}

export interface Measurement {
  /** Dollars. */
  readonly change: number;
  readonly percent: number | null;
  /** Bars from one point to the other; negative when measured into the past. */
  readonly bars: number;
  /** Minutes by the clock between the starts of both bars, nights included; null for daily bars. */
  readonly minutes: number | null;
}

/** The change between two points; null without bars. A point outside the bars counts as the first or last bar. */
export const measured = (
  from: MeasurePoint,
  to: MeasurePoint,
  bars: readonly Pick<Bar, 't'>[],
  resolution: Resolution,
): Measurement | null => {
  const within = ({ index }: MeasurePoint) => Math.min(Math.max(0, Math.round(index)), bars.length - 1);
  const [first, last] = [bars[within(from)], bars[within(to)]];
  if (first === undefined || last === undefined) return null;
  const change = to.price - from.price;
  return {
    change,
    percent: from.price > 0 ? (100 * change) / from.price : null,
    bars: within(to) - within(from),
    minutes: resolution === 'D' ? null : (last.t - first.t) / 60,
  };
};

const counted = (count: number, unit: string) => `${count < 0 ? '−' : ''}${Math.abs(count)} ${unit}`;

/** '+$0.42 (+3.10%), 12 bars, 60 min'. */
export const measurementText = ({ change, percent, bars, minutes }: Measurement): string => {
  const size = markPrice(Number(Math.abs(change).toFixed(4)));
  const parts = [
    `${change < 0 ? '−' : '+'}$${size} (${formatPercent(percent)})`,
    counted(bars, Math.abs(bars) === 1 ? 'bar' : 'bars'),
  ];
  return [...parts, ...(minutes === null ? [] : [counted(minutes, 'min')])].join(', ');
};
