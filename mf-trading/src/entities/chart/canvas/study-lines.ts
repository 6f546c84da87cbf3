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
type TimeOf = (bar: Bar) => UTCTimestamp;

/** The study lines that are switched on. */
export interface StudyLines {
  /** @param intraday false for daily bars, where VWAP has no meaning. */
  show(drawings: ReadonlySet<Drawing>, intraday: boolean): void;
  /** The last bar may still change. */
  setBars(bars: readonly Bar[], timeOf: TimeOf): void;
  update(bar: Bar, timeOf: TimeOf): void;
  setTheme(theme: ChartTheme): void;
  /** The value of a line at a bar index; null where it has none. */
  valueAt(study: Study, index: number): number | null;
}

interface LineKind {
  /** The switch that shows it. */
  readonly study: Drawing;
  readonly create: () => RunningLine;
  readonly colour: (theme: ChartTheme) => string;
  readonly isWide?: boolean;
  readonly isDotted?: boolean;
  /** Restarts within the day, so a daily bar has no value. */
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

export const createStudyLines = (chart: IChartApi, theme: ChartTheme): StudyLines => {
  const lines = LINES.map((kind) => ({ kind, ...createLine(chart, kind, theme) }));
  return {
    valueAt: (wanted, index) => lines.find(({ kind }) => kind.study === wanted)?.valueAt(index) ?? null,
    show: (drawings, intraday) => {
      for (const { kind, show } of lines) show(drawings.has(kind.study) && (intraday || kind.isIntraday !== true));
    },
    setBars: (bars, timeOf) => {
      for (const { setBars } of lines) setBars(bars, timeOf);
    },
    update: (bar, timeOf) => {
      for (const { update } of lines) update(bar, timeOf);
    },
    setTheme: (next) => {
      for (const { setTheme } of lines) setTheme(next);
    },
  };
};

/** A line that is a part of the chart only while it is shown: the library pays for hidden ones with each change of a bar. */
function createLine(chart: IChartApi, kind: LineKind, initial: ChartTheme) {
  let theme = initial;
  let series: ISeriesApi<'Line'> | null = null;
  let running = kind.create();
  let open: Bar | null = null;
  let points: Point[] = [];
  const pointOf = (bar: Bar, timeOf: TimeOf): Point => {
    const value = running.at(bar);
    return value === null ? { time: timeOf(bar) } : { time: timeOf(bar), value };
  };
  /** Makes `bar` the current one and returns the points that changed. */
  const advance = (bar: Bar, timeOf: TimeOf): readonly Point[] => {
    const changed: Point[] = [];
    const before = open;
    const last = points.at(-1);
    const isNew = before === null || bar.t > before.t;
    if (before !== null && isNew) {
      running.close(before);
      if (last !== undefined && running.breaksAt(bar)) changed.push(endOf(last));
    }
    open = bar;
    if (changed[0] !== undefined) points[points.length - 1] = changed[0];
    const point = pointOf(bar, timeOf);
    if (isNew) points.push(point);
    else points[points.length - 1] = point;
    return [...changed, point];
  };
  const create = (): ISeriesApi<'Line'> => {
    const created = chart.addSeries(LineSeries, {
      color: kind.colour(theme),
      lineWidth: kind.isWide === true ? 2 : 1,
      lineStyle: kind.isDotted === true ? LineStyle.Dotted : LineStyle.Solid,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      // Only the bars set the price scale: a distant average must not flatten them.
      autoscaleInfoProvider: () => null,
    });
    created.setData(points);
    return created;
  };
  return {
    show: (isShown: boolean) => {
      if (isShown === (series !== null)) return;
      if (series !== null) chart.removeSeries(series);
      series = isShown ? create() : null;
    },
    setBars: (bars: readonly Bar[], timeOf: TimeOf) => {
      running = kind.create();
      open = null;
      points = [];
      for (const bar of bars) advance(bar, timeOf);
      series?.setData(points);
    },
    /** A late bar changes points already drawn. The next fetch corrects them. */
    update: (bar: Bar, timeOf: TimeOf) => {
      if (open !== null && bar.t < open.t) return;
      for (const point of advance(bar, timeOf)) series?.update(point);
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
