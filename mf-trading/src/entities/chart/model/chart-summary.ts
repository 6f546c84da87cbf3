import {
  formatCompact,
  formatPercent,
  formatPrice,
  RESOLUTION_LABELS,
  type Resolution,
  toMs,
} from '@prebell/contracts';
import { easternDate, easternMinute } from '../../../shared/eastern-time/eastern-time';
import type { Bar } from './bars';

/** A text summary of the chart for screen readers: what is drawn, and the last close, high and low of the completed bars. */
export const chartSummary = (symbol: string, resolution: Resolution, bars: readonly Bar[]): string => {
  const label = `${symbol}, ${RESOLUTION_LABELS[resolution]} candles`;
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return `${label}, no complete bars yet.`;
  const high = bars.reduce((most, bar) => Math.max(most, bar.h), first.h);
  const low = bars.reduce((least, bar) => Math.min(least, bar.l), first.l);
  const change = formatPercent(first.o === 0 ? null : (100 * (last.c - first.o)) / first.o);
  return `${label}: ${bars.length === 1 ? '1 bar' : `${bars.length} bars`}, last close ${formatPrice(last.c)}, ${change} since the first bar, high ${formatPrice(high)}, low ${formatPrice(low)}.`;
};

/** A bar's start in New York. Daily bars carry their date at 00:00 UTC (ruling 24), which in New York is the evening before. */
export const barStart = ({ t }: Pick<Bar, 't'>, resolution: Resolution): string =>
  resolution === 'D' ? easternDate(toMs(t + 12 * 3_600)) : `${easternDate(toMs(t))} ${easternMinute(toMs(t))}`;

/** A bar in words, for screen readers. */
export const barInWords = (bar: Bar, resolution: Resolution): string =>
  `${barStart(bar, resolution)}: open ${formatPrice(bar.o)}, high ${formatPrice(bar.h)}, low ${formatPrice(bar.l)}, close ${formatPrice(bar.c)}`;

/** The newest bar in words, while further trades may still change it. */
export const openBarInWords = (bar: Bar, resolution: Resolution): string =>
  `The bar of ${barStart(bar, resolution)} is still open: open ${formatPrice(bar.o)}, high ${formatPrice(bar.h)}, low ${formatPrice(bar.l)}, last ${formatPrice(bar.c)}, volume ${formatCompact(bar.v)}.`;
