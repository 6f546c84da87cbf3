import type { ChartTheme } from '@prebell/design-system';
import {
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import type { Bar } from '../model/bars';
import { createEma, createVwap, type RunningLine } from '../model/running-line';
import type { Drawing, Study } from '../model/studies';
import { createVwapBand } from '../model/volatility-lines';

type Point = LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;

/** The study lines that are switched on. */
export interface StudyLines {
  /** @param intraday false for daily bars, where VWAP has no meaning. */
  show(drawings: ReadonlySet<Drawing>, intraday: boolean): void;
  /** Clears all points until `redraw`. */
  empty(): void;
  /** Call after the chart's bars were replaced. */
  redraw(): void;
  /** Call after the last bar changed or a newer one was added. */
  update(bar: Bar): void;
  setTheme(theme: ChartTheme): void;
  /** The value of a line at a bar index; null where the line has no value. */
  valueAt(study: Study, index: number): number | null;
}

interface LineKind {
  /** The switch that shows the line. */
  readonly study: Drawing;
  readonly create: () => RunningLine;
  readonly colour: (theme: ChartTheme) => string;
  readonly isWide?: boolean;
  readonly isDotted?: boolean;
  /** The line restarts within the day, so it has no value for daily bars. */
  readonly isIntraday?: boolean;
}

const band = (study: Drawing, deviations: number): LineKind => ({
  study,
  create: () => createVwapBand(deviations),
  colour: (theme) => theme.average,
  isDotted: true,
  isIntraday: true,
});
const LINES: readonly LineKind[] = [
  { study: 'vwap', create: createVwap, colour: (theme) => theme.average, isWide: true, isIntraday: true },
  { study: 'ema9', create: () => createEma(9), colour: (theme) => theme.emaFast },
  { study: 'ema20', create: () => createEma(20), colour: (theme) => theme.emaSlow },
  band('bands1', 1),
  band('bands1', -1),
  band('bands2', 2),
  band('bands2', -2),
];

interface Options {
  readonly chart: IChartApi;
  readonly theme: ChartTheme;
  readonly bars: () => readonly Bar[];
  readonly time: (bar: Bar) => UTCTimestamp;
}

export const createStudyLines = (options: Options): StudyLines => {
  const lines = LINES.map((kind) => ({ kind, ...createLine(kind, options) }));
  return {
    valueAt: (wanted, index) => lines.find(({ kind }) => kind.study === wanted)?.valueAt(index) ?? null,
    show: (drawings, intraday) => {
      for (const { kind, show } of lines) show(drawings.has(kind.study) && (intraday || kind.isIntraday !== true));
    },
    empty: () => {
      for (const { empty } of lines) empty();
    },
    redraw: () => {
      for (const { redraw } of lines) redraw();
    },
    update: (bar) => {
      for (const { update } of lines) update(bar);
    },
    setTheme: (next) => {
      for (const { setTheme } of lines) setTheme(next);
    },
  };
};

/** A line that is computed and added to the chart only while it is shown. */
function createLine(kind: LineKind, { chart, theme: initial, bars, time }: Options) {
  let theme = initial;
  let series: ISeriesApi<'Line'> | null = null;
  let running = kind.create();
  let open: Bar | null = null;
  let points: Point[] = [];
  /** Makes `bar` the current one and returns how many of the last points changed. */
  const advance = (bar: Bar): number => {
    const last = points.at(-1);
    const isNew = open === null || bar.t > open.t;
    let changed = 1;
    if (open !== null && isNew) {
      running.close(open);
      if (last !== undefined && running.breaksAt(bar)) {
        points[points.length - 1] = endOf(last);
        changed = 2;
      }
    }
    open = bar;
    const value = running.at(bar);
    points[isNew ? points.length : points.length - 1] =
      value === null ? { time: time(bar) } : { time: time(bar), value };
    return changed;
  };
  const draw = () => {
    running = kind.create();
    open = null;
    points = [];
    if (series === null) return;
    for (const bar of bars()) advance(bar);
    series.setData(points);
  };
  const addSeries = () =>
    chart.addSeries(LineSeries, {
      color: kind.colour(theme),
      lineWidth: kind.isWide === true ? 2 : 1,
      lineStyle: kind.isDotted === true ? LineStyle.Dotted : LineStyle.Solid,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      // Only the bars set the price scale: a distant average must not flatten them.
      autoscaleInfoProvider: () => null,
    });
  return {
    show: (isShown: boolean) => {
      if (isShown === (series !== null)) return;
      if (series !== null) chart.removeSeries(series);
      series = isShown ? addSeries() : null;
      draw();
    },
    empty: () => series?.setData([]),
    redraw: draw,
    /** A late bar changes points already drawn. The next fetch corrects them. */
    update: (bar: Bar) => {
      if (series === null || (open !== null && bar.t < open.t)) return;
      const changed = advance(bar);
      for (const point of points.slice(-changed)) series.update(point);
    },
    setTheme: (next: ChartTheme) => {
      theme = next;
      series?.applyOptions({ color: kind.colour(next) });
    },
    valueAt: (index: number): number | null => {
      const point = points[index];
      return point !== undefined && 'value' in point ? point.value : null;
    },
  };
}

/** A point's colour paints the segment to the next point, so the last point before a restart is transparent. */
const endOf = (point: Point): Point => ('value' in point ? { ...point, color: 'transparent' } : point);
