import {
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  MismatchDirection,
  PriceScaleMode,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { type Bar, mergeBars } from '../model/bars';
import { type ComparedChanges, closeAt, closesAt, percentSince } from '../model/compared';
import type { CanvasTheme } from './canvas-theme';

/** A symbol that the chart is compared with. */
export interface ComparedBars {
  readonly symbol: string;
  /** In ascending order of time. */
  readonly bars: readonly Bar[];
  /** Index into the comparison colours. */
  readonly colour: number;
}

/**
 * Lines of compared symbols in percent, like 'Compare' on TradingView. Every symbol starts at 0% with the close of the first bar in
 * view, so scrolling or zooming moves the start. The library's percentage scale does this for candles, lines and axis.
 */
export interface CompareLines {
  /** Replaces all lines; with none, the chart shows prices again. */
  set(compared: readonly ComparedBars[]): void;
  /** Takes a streamed bar of a compared symbol. */
  update(symbol: string, bar: Bar): void;
  /** Clears all points until `redraw`. */
  empty(): void;
  /** Call after the chart's bars were replaced. */
  redraw(): void;
  /** Call after the chart's newest bar changed or a newer one was added. */
  redrawNewest(): void;
  setTheme(theme: CanvasTheme): void;
  /** Null while nothing is compared. @param index of a bar of the chart */
  changesAt(index: number): ComparedChanges | null;
}

interface Options {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly theme: CanvasTheme;
  readonly bars: () => readonly Bar[];
  readonly time: (bar: Bar) => UTCTimestamp;
}

interface Line {
  readonly symbol: string;
  readonly colour: number;
  readonly series: ISeriesApi<'Line'>;
  bars: readonly Bar[];
}
type Point = LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;

export const createCompareLines = ({ chart, candles, theme: initial, bars, time }: Options): CompareLines => {
  let theme = initial;
  let lines: readonly Line[] = [];

  const colourOf = ({ colour }: Pick<Line, 'colour'>) => theme.compared[colour % theme.compared.length] ?? theme.text;
  const pointOf = (bar: Bar, close: number | null): Point =>
    close === null ? { time: time(bar) } : { time: time(bar), value: close };
  const draw = (line: Line) => {
    const chartBars = bars();
    const closes = closesAt(
      chartBars.map(({ t }) => t),
      line.bars,
    );
    line.series.setData(chartBars.map((bar, index) => pointOf(bar, closes[index] ?? null)));
  };
  /** Draws the points from `t` on. */
  const drawSince = (line: Line, t: number) => {
    const chartBars = bars();
    const first = Math.max(
      0,
      chartBars.findLastIndex((bar) => bar.t < t),
    );
    for (const [at, bar] of chartBars.slice(first).entries())
      line.series.update(pointOf(bar, closeAt(line.bars, bar.t)), first + at < chartBars.length - 1);
  };
  const create = ({ symbol, colour, bars: own }: ComparedBars): Line => {
    const series = chart.addSeries(LineSeries, {
      color: colourOf({ colour }),
      lineWidth: 2,
      priceLineVisible: false,
      // The candles already draw the line at 0%.
      baseLineVisible: false,
      crosshairMarkerVisible: false,
      // Labels the line at the axis, so that a picture of the chart says what it shows.
      title: symbol,
    });
    return { symbol, colour, series, bars: own };
  };

  return {
    set: (compared) => {
      for (const { series } of lines) chart.removeSeries(series);
      lines = compared.map(create);
      for (const line of lines) draw(line);
      const mode = lines.length > 0 ? PriceScaleMode.Percentage : PriceScaleMode.Normal;
      candles.priceScale().applyOptions({ mode });
    },
    update: (symbol, bar) => {
      const line = lines.find((one) => one.symbol === symbol);
      if (line === undefined) return;
      const newest = line.bars.at(-1);
      const isLast = newest === undefined || bar.t >= newest.t;
      const before = newest?.t === bar.t ? line.bars.slice(0, -1) : line.bars;
      line.bars = isLast ? [...before, bar] : mergeBars(line.bars, [bar]);
      drawSince(line, bar.t);
    },
    empty: () => {
      for (const { series } of lines) series.setData([]);
    },
    redraw: () => {
      for (const line of lines) draw(line);
    },
    redrawNewest: () => {
      const newest = bars().at(-1);
      if (newest !== undefined)
        for (const line of lines) line.series.update(pointOf(newest, closeAt(line.bars, newest.t)));
    },
    setTheme: (next) => {
      theme = next;
      for (const line of lines) line.series.applyOptions({ color: colourOf(line) });
    },
    changesAt: (index) => {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (lines.length === 0 || range === null) return null;
      // Where the library's percentage scale starts.
      const first = Math.max(0, Math.floor(range.from));
      const valueAt = (series: ISeriesApi<'Line'>, at: number, direction: MismatchDirection) => {
        const point = series.dataByIndex(at, direction);
        return point !== null && 'value' in point ? point.value : null;
      };
      const changeOf = ({ series }: Line) =>
        percentSince(
          valueAt(series, first, MismatchDirection.NearestRight),
          valueAt(series, index, MismatchDirection.NearestLeft),
        );
      return {
        own: percentSince(bars()[first]?.c ?? null, bars()[index]?.c ?? null),
        others: Object.fromEntries(lines.map((line) => [line.symbol, changeOf(line)])),
      };
    },
  };
};
