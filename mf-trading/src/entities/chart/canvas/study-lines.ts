import type { ChartTheme } from '@prebell/design-system';
import { type IChartApi, type LineData, LineSeries, type UTCTimestamp, type WhitespaceData } from 'lightweight-charts';
import type { Bar } from '../model/bars';
import { createEma, createVwap, type RunningLine } from '../model/running-line';
import { STUDIES, type Study } from '../model/studies';

type Point = LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;
type TimeOf = (bar: Bar) => UTCTimestamp;

/** The study lines that are switched on. */
export interface StudyLines {
  /** @param intraday false for daily bars, where VWAP has no meaning. */
  show(studies: ReadonlySet<Study>, intraday: boolean): void;
  /** The last bar may still change. */
  setBars(bars: readonly Bar[], timeOf: TimeOf): void;
  update(bar: Bar, timeOf: TimeOf): void;
  setTheme(theme: ChartTheme): void;
  /** The value of a line at a bar index; null where it has none. */
  valueAt(study: Study, index: number): number | null;
}

const RUNNING: Record<Study, () => RunningLine> = {
  vwap: createVwap,
  ema9: () => createEma(9),
  ema20: () => createEma(20),
};
const COLOURS: Record<Study, (theme: ChartTheme) => string> = {
  vwap: (theme) => theme.average,
  ema9: (theme) => theme.emaFast,
  ema20: (theme) => theme.emaSlow,
};

export const createStudyLines = (chart: IChartApi, theme: ChartTheme): StudyLines => {
  const lines = STUDIES.map((study) => ({ study, ...createLine(chart, study, theme) }));
  return {
    valueAt: (wanted, index) => {
      const point = lines.find(({ study }) => study === wanted)?.series.dataByIndex(index);
      return point != null && 'value' in point ? point.value : null;
    },
    show: (studies, intraday) => {
      for (const { study, series } of lines) {
        series.applyOptions({ visible: studies.has(study) && (intraday || study !== 'vwap') });
      }
    },
    setBars: (bars, timeOf) => {
      for (const { setBars } of lines) setBars(bars, timeOf);
    },
    update: (bar, timeOf) => {
      for (const { update } of lines) update(bar, timeOf);
    },
    setTheme: (next) => {
      for (const { study, series } of lines) series.applyOptions({ color: COLOURS[study](next) });
    },
  };
};

function createLine(chart: IChartApi, study: Study, theme: ChartTheme) {
  const series = chart.addSeries(LineSeries, {
    color: COLOURS[study](theme),
    lineWidth: study === 'vwap' ? 2 : 1,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    // Only the bars set the price scale: a distant average must not flatten them.
    autoscaleInfoProvider: () => null,
  });
  let running = RUNNING[study]();
  let open: Bar | null = null;
  const pointOf = (bar: Bar, timeOf: TimeOf): Point => {
    const value = running.at(bar);
    return value === null ? { time: timeOf(bar) } : { time: timeOf(bar), value };
  };
  /** Makes `bar` the current one. Returns whether the line restarts at it. */
  const advance = (bar: Bar): boolean => {
    if (open !== null && bar.t > open.t) running.close(open);
    const begins = open !== null && bar.t > open.t && running.breaksAt(bar);
    open = bar;
    return begins;
  };
  return {
    series,
    setBars: (bars: readonly Bar[], timeOf: TimeOf) => {
      running = RUNNING[study]();
      open = null;
      const points: Point[] = [];
      for (const bar of bars) {
        const before = points.at(-1);
        if (advance(bar) && before !== undefined) points[points.length - 1] = endOf(before);
        points.push(pointOf(bar, timeOf));
      }
      series.setData(points);
    },
    /** A late bar changes points already drawn. The next fetch corrects them. */
    update: (bar: Bar, timeOf: TimeOf) => {
      if (open !== null && bar.t < open.t) return;
      const before = open === null ? null : pointOf(open, timeOf);
      if (advance(bar) && before !== null) series.update(endOf(before));
      series.update(pointOf(bar, timeOf));
    },
  };
}

/** A point's colour paints the segment to the next point, so the last point before a restart is transparent. */
const endOf = (point: Point): Point => ('value' in point ? { ...point, color: 'transparent' } : point);
