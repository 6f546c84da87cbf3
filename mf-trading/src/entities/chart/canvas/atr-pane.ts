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

/** The average true range of the bars, drawn as a line in a pane below them. */
export interface AtrPane {
  /** Clears all points until `redraw`. */
  empty(): void;
  /** Call after the chart's bars were replaced. */
  redraw(): void;
  /** Call after the last bar changed or a newer one was added. */
  update(bar: Bar): void;
  show(isShown: boolean): void;
  /** Dollars; null for the first bars. */
  valueAt(index: number): number | null;
  setTheme(theme: CanvasTheme): void;
}

const PERIODS = 14;
const PANE_PX = 72;

interface Options {
  readonly chart: IChartApi;
  readonly theme: CanvasTheme;
  readonly bars: () => readonly Bar[];
  readonly time: (bar: Bar) => UTCTimestamp;
}

/** The line is computed and added to the chart only while it is shown. */
export const createAtrPane = ({ chart, theme: initial, bars, time }: Options): AtrPane => {
  let theme = initial;
  let points: (LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>)[] = [];
  let running = createAtr(PERIODS);
  let open: Bar | null = null;
  let series: ISeriesApi<'Line'> | null = null;

  const advance = (bar: Bar) => {
    if (open !== null && bar.t > open.t) running.close(open);
    const isSame = open?.t === bar.t;
    open = bar;
    const value = running.at(bar);
    const point = value === null ? { time: time(bar) } : { time: time(bar), value };
    if (isSame) points[points.length - 1] = point;
    else points.push(point);
    return point;
  };
  const draw = () => {
    running = createAtr(PERIODS);
    points = [];
    open = null;
    if (series === null) return;
    for (const bar of bars()) advance(bar);
    series.setData(points);
  };
  return {
    empty: () => series?.setData([]),
    redraw: draw,
    update: (bar) => {
      if (series === null || (open !== null && bar.t < open.t)) return;
      series.update(advance(bar));
    },
    show: (isShown) => {
      if (isShown === (series !== null)) return;
      if (series !== null) {
        chart.removeSeries(series);
        series = null;
        draw();
        return;
      }
      series = chart.addSeries(
        LineSeries,
        { color: theme.text, lineWidth: 1, priceLineVisible: false, title: `ATR ${PERIODS}` },
        1,
      );
      chart.panes()[1]?.setHeight(PANE_PX);
      draw();
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
