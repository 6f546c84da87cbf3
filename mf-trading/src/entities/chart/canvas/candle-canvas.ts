import type { Luld, Resolution } from '@prebell/contracts';
import type { ChartTheme } from '@prebell/design-system';
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type HistogramData,
  HistogramSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Bar, isUp } from '../model/bars';
import type { ChartHit } from '../model/chart-hits';
import { createChartTime } from '../model/chart-time';
import { dayLevels } from '../model/day-levels';
import type { Legend } from '../model/legend';
import { type Drawing, STUDIES, type Study } from '../model/studies';
import { createBarQueue } from './bar-queue';
import { candleOptions, chartOptions } from './canvas-options';
import { createPriceLevels } from './price-levels';
import { createSessionShade } from './session-shade';
import { createStudyLines } from './study-lines';

/** A drawn chart. Only this folder knows lightweight-charts. */
export interface CandleCanvas {
  /** Replaces all bars; `reset` also returns to the newest ones. */
  setBars(bars: readonly Bar[], options: { readonly resolution: Resolution; readonly reset: boolean }): void;
  /** Replaces the bar with the same start or adds a newer one, within a tenth of a second. */
  update(bar: Bar): void;
  /** The line at the previous close and the limit up / limit down band, or none. */
  setReference(reference: PriceReference): void;
  /** Arrows at the bars where a scanner listed the symbol; draws the newest fifty. */
  setHits(hits: readonly ChartHit[]): void;
  setDrawings(drawings: ReadonlySet<Drawing>): void;
  setTheme(theme: ChartTheme): void;
  /** Moves the view by bars: negative into the past. */
  scrollBy(bars: number): void;
  scrollToNewest(): void;
  /** Widens (> 1) or narrows (< 1) the bars. */
  zoomBy(factor: number): void;
  dispose(): void;
}

/** Prices of the symbol that the bars do not contain, in dollars. */
export interface PriceReference {
  readonly previousClose: number | null;
  readonly luld: Luld | null;
}

interface Options {
  readonly theme: ChartTheme;
  /** Called when the user scrolls past the oldest bar, with its start in epoch seconds. */
  readonly onReachStart: (oldest: number) => void;
  /** Called with the values under the crosshair, or of the newest bar without one; null when there are no bars. */
  readonly onLegend: (legend: Legend | null) => void;
}

/** More arrows would hide the bars. */
const MOST_HITS = 50;
/** The stream sends at most ten bars a second; never draw more often, even in a burst. */
const DRAW_EVERY_MS = 100;
/** Below this width a bar is thinner than a pixel; merging bars then costs less than drawing them all. */
const CONFLATE_BELOW_PX = 0.5;

export const createCandleCanvas = (
  container: HTMLElement,
  { theme: initial, onReachStart, onLegend }: Options,
): CandleCanvas => {
  let theme = initial;
  let resolution: Resolution = '5';
  let bars: Bar[] = [];
  let drawings: ReadonlySet<Drawing> = new Set();
  let reference: PriceReference = { previousClose: null, luld: null };
  let hits: readonly ChartHit[] = [];
  let conflating = false;
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
  const studies = createStudyLines(chart, theme);
  const shade = createSessionShade(chart, theme);
  const levels = createPriceLevels(candles, theme);
  for (const { primitive } of [shade, levels]) candles.attachPrimitive(primitive);
  const markers = createSeriesMarkers(candles, []);

  const time = (bar: Bar) => chartTime(bar.t, resolution) as UTCTimestamp;
  const candleOf = (bar: Bar) => ({ time: time(bar), open: bar.o, high: bar.h, low: bar.l, close: bar.c });
  const volumeOf = (bar: Bar): HistogramData<UTCTimestamp> => ({
    time: time(bar),
    value: bar.v,
    color: isUp(bar) ? theme.upVolume : theme.downVolume,
  });
  const isIntraday = () => resolution !== 'D';

  const drawLevels = () => {
    // On a daily chart the previous close is the bar before, and the day's high is the bar's own.
    if (!isIntraday()) return levels.set([]);
    const highs = dayLevels(bars);
    const preMarketHigh = drawings.has('premarket') ? highs.preMarketHigh : null;
    const dayHigh = drawings.has('dayhigh') && highs.dayHigh !== preMarketHigh ? highs.dayHigh : null;
    const level = (name: string, price: number | null, quiet: boolean) =>
      price === null ? [] : [{ name, price, quiet }];
    levels.set([
      ...level('Limit up', reference.luld?.upper ?? null, true),
      ...level('Limit down', reference.luld?.lower ?? null, true),
      ...level('Previous close', reference.previousClose, true),
      ...level('Pre-market high', preMarketHigh, false),
      ...level('Day high', dayHigh, false),
    ]);
  };
  const drawHits = () => {
    // A marker needs a bar to attach to.
    const found = hits.slice(0, MOST_HITS).flatMap((hit) => {
      const bar = isIntraday() ? bars.findLast(({ t }) => t <= hit.t) : undefined;
      return bar === undefined ? [] : [{ time: time(bar), text: hit.text }];
    });
    markers.setMarkers(
      found
        .map((one) => ({ ...one, position: 'belowBar' as const, shape: 'arrowUp' as const, color: theme.level }))
        .sort((a, b) => a.time - b.time),
    );
  };
  const drawShade = () => shade.setBars(isIntraday() && drawings.has('sessions') ? bars.map(({ t }) => t) : []);

  /** The bar under the crosshair, or -1. */
  let pointed = -1;
  const tellLegend = () => {
    const at = bars[pointed] === undefined ? bars.length - 1 : pointed;
    const bar = bars[at];
    if (bar === undefined) return onLegend(null);
    const valueAt = (study: Study) => (drawings.has(study) ? studies.valueAt(study, at) : null);
    onLegend({ bar, studies: Object.fromEntries(STUDIES.map((study) => [study, valueAt(study)])) });
  };
  chart.subscribeCrosshairMove(({ logical }) => {
    pointed = logical ?? -1;
    tellLegend();
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    const oldest = bars[0];
    if (range !== null && range.from < 0 && oldest !== undefined) onReachStart(oldest.t);
    const conflate = chart.timeScale().options().barSpacing < CONFLATE_BELOW_PX;
    if (conflate !== conflating) chart.timeScale().applyOptions({ enableConflation: conflate });
    conflating = conflate;
  });

  const draw = (bar: Bar) => {
    const newest = bars.at(-1);
    if (newest === undefined) return;
    const late = bar.t < newest.t;
    const at = late ? bars.findIndex(({ t }) => t === bar.t) : bar.t === newest.t ? bars.length - 1 : bars.length;
    // A late bar missing from the history would need an insert. The next fetch brings it.
    if (at === -1) return;
    bars[at] = bar;
    candles.update(candleOf(bar), late);
    volumes.update(volumeOf(bar), late);
    studies.update(bar, time);
    if (bar.h > newest.h || bar.t > newest.t) drawLevels();
    if (bar.t > newest.t) {
      drawShade();
      drawHits();
    }
    tellLegend();
  };
  const queue = createBarQueue(draw, DRAW_EVERY_MS);

  return {
    setBars: (next, options) => {
      const fresh = options.reset || options.resolution !== resolution;
      resolution = options.resolution;
      queue.clear();
      bars = [...next];
      chart.applyOptions(chartOptions(theme, !isIntraday()));
      candles.setData(bars.map(candleOf));
      volumes.setData(bars.map(volumeOf));
      studies.setBars(bars, time);
      studies.show(new Set(STUDIES.filter((study) => drawings.has(study))), isIntraday());
      drawLevels();
      drawShade();
      drawHits();
      pointed = -1;
      tellLegend();
      if (fresh) chart.timeScale().resetTimeScale();
    },
    update: queue.push,
    setReference: (next) => {
      const { previousClose, luld } = reference;
      reference = next;
      const same = previousClose === next.previousClose && luld?.upper === next.luld?.upper;
      if (!same || luld?.lower !== next.luld?.lower) drawLevels();
    },
    setHits: (next) => {
      hits = next;
      drawHits();
    },
    setDrawings: (next) => {
      drawings = next;
      studies.show(new Set(STUDIES.filter((study) => next.has(study))), isIntraday());
      drawLevels();
      drawShade();
      tellLegend();
    },
    setTheme: (next) => {
      theme = next;
      chart.applyOptions(chartOptions(next, !isIntraday()));
      candles.applyOptions(candleOptions(next));
      for (const part of [studies, shade, levels]) part.setTheme(next);
      volumes.setData(bars.map(volumeOf));
      drawHits();
    },
    scrollBy: (count) => chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + count, false),
    scrollToNewest: () => chart.timeScale().scrollToRealTime(),
    zoomBy: (factor) => chart.timeScale().applyOptions({ barSpacing: chart.timeScale().options().barSpacing * factor }),
    dispose: () => {
      queue.clear();
      chart.remove();
    },
  };
};
