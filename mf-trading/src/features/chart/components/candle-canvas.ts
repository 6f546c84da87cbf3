import type { Resolution } from '@prebell/contracts';
import type { ChartTheme } from '@prebell/design-system';
import {
  CandlestickSeries,
  createChart,
  type HistogramData,
  HistogramSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Bar, isUp } from '../model/bars';
import { createChartTime } from '../model/chart-time';
import { candleOptions, chartOptions, levelColors } from './canvas-options';

/** A drawn chart. Nothing outside this file knows lightweight-charts. */
export interface CandleCanvas {
  /** Replaces all bars; `reset` also returns to the newest ones. */
  setBars(bars: readonly Bar[], options: { readonly resolution: Resolution; readonly reset: boolean }): void;
  /** Replaces the bar with the same start or adds a newer one. */
  update(bar: Bar): void;
  /** The dashed line at the previous close, or none. */
  setPreviousClose(price: number | null): void;
  setTheme(theme: ChartTheme): void;
  /** Moves the view by bars: negative into the past. */
  scrollBy(bars: number): void;
  scrollToNewest(): void;
  /** Widens (> 1) or narrows (< 1) the bars. */
  zoomBy(factor: number): void;
  dispose(): void;
}

/** @param onReachStart told when the reader has scrolled past the oldest bar: its start, epoch seconds. */
export const createCandleCanvas = (
  container: HTMLElement,
  { theme: initial, onReachStart }: { readonly theme: ChartTheme; readonly onReachStart: (oldest: number) => void },
): CandleCanvas => {
  let theme = initial;
  let resolution: Resolution = '5';
  let bars: readonly Bar[] = [];
  let known = new Set<number>();
  let newest = Number.NEGATIVE_INFINITY;
  const chartTime = createChartTime();

  const chart = createChart(container, { autoSize: true, ...chartOptions(theme, false) });
  const candles = chart.addSeries(CandlestickSeries, candleOptions(theme));
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
  const previousClose = candles.createPriceLine({
    price: 0,
    ...levelColors(theme),
    lineStyle: LineStyle.SparseDotted,
    lineWidth: 1,
    lineVisible: false,
    axisLabelVisible: false,
    title: '',
  });

  const time = (bar: Bar) => chartTime(bar.t, resolution) as UTCTimestamp;
  const candleOf = (bar: Bar) => ({ time: time(bar), open: bar.o, high: bar.h, low: bar.l, close: bar.c });
  const volumeOf = (bar: Bar): HistogramData<UTCTimestamp> => ({
    time: time(bar),
    value: bar.v,
    color: isUp(bar) ? theme.upVolume : theme.downVolume,
  });

  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    const oldest = bars[0];
    if (range !== null && range.from < 0 && oldest !== undefined) onReachStart(oldest.t);
  });

  return {
    setBars: (next, options) => {
      const fresh = options.reset || options.resolution !== resolution;
      resolution = options.resolution;
      bars = next;
      known = new Set(next.map(({ t }) => t));
      newest = next.at(-1)?.t ?? Number.NEGATIVE_INFINITY;
      chart.applyOptions(chartOptions(theme, resolution === 'D'));
      candles.setData(next.map(candleOf));
      volumes.setData(next.map(volumeOf));
      if (fresh) chart.timeScale().resetTimeScale();
    },
    update: (bar) => {
      const late = bar.t < newest;
      // A late bar the history does not hold would have to be inserted: the next fetch brings it.
      if (bars.length === 0 || (late && !known.has(bar.t))) return;
      candles.update(candleOf(bar), late);
      volumes.update(volumeOf(bar), late);
      known.add(bar.t);
      newest = Math.max(newest, bar.t);
    },
    setPreviousClose: (price) =>
      previousClose.applyOptions(
        price === null
          ? { lineVisible: false, axisLabelVisible: false, title: '' }
          : { price, lineVisible: true, axisLabelVisible: true, title: 'Previous close' },
      ),
    setTheme: (next) => {
      theme = next;
      chart.applyOptions(chartOptions(next, resolution === 'D'));
      candles.applyOptions(candleOptions(next));
      previousClose.applyOptions(levelColors(next));
      volumes.setData(bars.map(volumeOf));
    },
    scrollBy: (count) => chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + count, false),
    scrollToNewest: () => chart.timeScale().scrollToRealTime(),
    zoomBy: (factor) => chart.timeScale().applyOptions({ barSpacing: chart.timeScale().options().barSpacing * factor }),
    dispose: () => chart.remove(),
  };
};
