import {
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { Bar } from '../model/bars';
import { createAtr } from '../model/volatility-lines';
import type { CanvasTheme } from './canvas-theme';

/** The average true range of the bars, and its line in a pane below them. */
export interface AtrPane {
  setBars(bars: readonly Bar[], timeOf: (bar: Bar) => UTCTimestamp): void;
  /** The last bar may still change. */
  update(bar: Bar, timeOf: (bar: Bar) => UTCTimestamp): void;
  show(isShown: boolean): void;
  /** Dollars; null for the first bars. */
  valueAt(index: number): number | null;
  setTheme(theme: CanvasTheme): void;
}

const PERIODS = 14;
const PANE_PX = 72;

export const createAtrPane = (chart: IChartApi, initial: CanvasTheme): AtrPane => {
  let theme = initial;
  let points: (LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>)[] = [];
  let running = createAtr(PERIODS);
  let open: Bar | null = null;
  let series: ISeriesApi<'Line'> | null = null;

  const advance = (bar: Bar, time: UTCTimestamp) => {
    if (open !== null && bar.t > open.t) running.close(open);
    const isSame = open?.t === bar.t;
    open = bar;
    const value = running.at(bar);
    const point = value === null ? { time } : { time, value };
    if (isSame) points[points.length - 1] = point;
    else points.push(point);
    return point;
  };
  return {
    setBars: (bars, timeOf) => {
      running = createAtr(PERIODS);
      points = [];
      open = null;
      for (const bar of bars) advance(bar, timeOf(bar));
      series?.setData(points);
    },
    update: (bar, timeOf) => {
      if (open !== null && bar.t < open.t) return;
      const point = advance(bar, timeOf(bar));
      series?.update(point);
    },
    show: (isShown) => {
      if (isShown === (series !== null)) return;
      if (series !== null) {
        chart.removeSeries(series);
        series = null;
        return;
      }
      series = chart.addSeries(
        LineSeries,
        { color: theme.text, lineWidth: 1, priceLineVisible: false, title: `ATR ${PERIODS}` },
        1,
      );
      chart.panes()[1]?.setHeight(PANE_PX);
      series.setData(points);
    },
    valueAt: (index) => {
      const point = points[index];
      return point !== undefined && 'value' in point ? point.value : null;
    },
    setTheme: (next) => {
      theme = next;
      series?.applyOptions({ color: next.text });
    },
  };
};
