import { formatPercent, formatPrice, RESOLUTION_LABELS, type Resolution } from '@prebell/contracts';
import type { Bar } from './bars';

/** A text summary of the chart for screen readers: what is drawn, the last close, the high and the low. */
export const chartSummary = (symbol: string, resolution: Resolution, bars: readonly Bar[]): string => {
  const label = `${symbol}, ${RESOLUTION_LABELS[resolution]} candles`;
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return `${label}, no bars yet.`;
  const high = bars.reduce((most, bar) => Math.max(most, bar.h), first.h);
  const low = bars.reduce((least, bar) => Math.min(least, bar.l), first.l);
  const change = formatPercent(first.o === 0 ? null : (100 * (last.c - first.o)) / first.o);
  return `${label}: ${bars.length} bars, last close ${formatPrice(last.c)}, ${change} since the first bar, high ${formatPrice(high)}, low ${formatPrice(low)}.`;
};
