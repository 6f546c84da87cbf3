import type { Resolution } from '@prebell/contracts';
import {
  CandlestickSeries,
  createChart,
  type HistogramData,
  HistogramSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Bar, isUp } from '../model/bars';
import type { ChartHit } from '../model/chart-hits';
import { barInWords } from '../model/chart-summary';
import { createChartTime } from '../model/chart-time';
import type { ChartTrade } from '../model/chart-trades';
import { createOlderBars } from '../model/drawn-bars';
import { firstSpacing, NARROWEST_PX, narrowestBar } from '../model/first-view';
import { barOfMoment } from '../model/hit-bar';
import type { Legend } from '../model/legend';
import { levelDay } from '../model/level-day';
import { onTick } from '../model/mark-price';
import { namedLevels, type PriceReference } from '../model/named-levels';
import { noteTime } from '../model/note-time';
import { besideComparison, type Drawing, STUDIES, type Study } from '../model/studies';
import { createAtrPane } from './atr-pane';
import { createBarQueue } from './bar-queue';
import { candleOptions, chartOptions } from './canvas-options';
import type { CanvasTheme } from './canvas-theme';
import { type CompareLines, createCompareLines } from './compare-lines';
import { createLastPriceTag } from './last-price-tag';
import { createMomentMarks } from './moment-marks';
import { createOwnDrawing, type DrawingEvents, type OwnDrawing } from './own-drawing';
import { createPriceLevels } from './price-levels';
import { createSessionShade } from './session-shade';
import { createStudyLines } from './study-lines';
import { titledPicture } from './titled-picture';

/** A drawn chart. Only this folder uses lightweight-charts. */
export interface CandleCanvas extends Pick<OwnDrawing, 'setMarks' | 'setTool'> {
  /** Replaces all bars; `reset` also scrolls to the newest ones. Without bars the chart keeps its picture, which the caller hides. */
  setBars(bars: readonly Bar[], options: { readonly resolution: Resolution; readonly reset: boolean }): void;
  /** Replaces the bar with the same start, or adds a newer one. Takes effect within a tenth of a second. */
  update(bar: Bar): void;
  /** Sets the previous close and the limit up / limit down band, both drawn as lines. */
  setReference(reference: Omit<PriceReference, 'alerts'>): void;
  /** Prices where the user's alerts wait, dollars. */
  setAlerts(prices: readonly number[]): void;
  /** Sets the arrows at the bars where a scanner listed the symbol; only the newest fifty are drawn. */
  setHits(hits: readonly ChartHit[]): void;
  /** Sets the marks of paper trades, below or above the bar of each. */
  setTrades(trades: readonly ChartTrade[]): void;
  setDrawings(drawings: ReadonlySet<Drawing>): void;
  /** Lines of compared symbols, in percent. Without any, the chart shows prices again. */
  readonly compare: Pick<CompareLines, 'set' | 'update'>;
  setTheme(theme: CanvasTheme): void;
  /** Scrolls by a number of bars; negative goes back in time. */
  scrollBy(bars: number): void;
  scrollToNewest(): void;
  /** Scrolls to the bar at a time (epoch seconds) and moves the crosshair to it. Returns false if there is no such bar. */
  showMoment(t: number): boolean;
  /** Widens (> 1) or narrows (< 1) the bars. */
  zoomBy(factor: number): void;
  /** Moves the crosshair by bars, starting from the newest; the legend follows. Returns a description of the bar. */
  pointBy(bars: number): string | null;
  /** Price and time for a new note: at the crosshair, else at the newest bar; null without bars. */
  pointedPlace(): { readonly price: number; readonly at: number } | null;
  /** Removes the crosshair and the measurement. */
  clear(): void;
  /** Measures closes up to the newest bar, from the bar under the crosshair, else from the newest arrow. Returns false without either. */
  measureToNewest(): boolean;
  /** The chart as a picture, with `title` as a line above it. */
  picture(title: string): HTMLCanvasElement;
  dispose(): void;
}

interface Options {
  readonly theme: CanvasTheme;
  /** Called when the user scrolls past the oldest bar, with its start in epoch seconds. */
  readonly onReachStart: (oldest: number) => void;
  /** Called with the values under the crosshair, else with those of the newest bar; null when there are no bars. */
  readonly onLegend: (legend: Legend | null) => void;
  readonly events: DrawingEvents;
  /** Market time, epoch milliseconds; null while unknown. */
  readonly now: () => number | null;
}

/** The stream sends at most ten bars a second; never draw more often, even in a burst. */
const DRAW_EVERY_MS = 100;
/** Below this width a bar is thinner than a pixel, so merging bars is cheaper than drawing them all. */
const CONFLATE_BELOW_PX = 0.5;

export const createCandleCanvas = (
  container: HTMLElement,
  { theme: initial, onReachStart, onLegend, events, now }: Options,
): CandleCanvas => {
  let theme = initial;
  let resolution: Resolution = '5';
  /** The bars that are drawn. */
  let bars: Bar[] = [];
  const older = createOlderBars();
  let isDisposed = false;
  /** The drawings that the user switched on, including those hidden during a comparison. */
  let chosen: ReadonlySet<Drawing> = new Set();
  let isComparing = false;
  let drawings: ReadonlySet<Drawing> = chosen;
  let reference: PriceReference = { previousClose: null, luld: null, alerts: [] };
  let conflating = false;
  const chartTime = createChartTime();

  const chart = createChart(container, {
    autoSize: true,
    ...chartOptions(theme, { daily: false, comparing: false, narrowest: NARROWEST_PX }),
  });
  const candles = chart.addSeries(CandlestickSeries, candleOptions(theme));
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
  const shade = createSessionShade(chart, theme);
  const levels = createPriceLevels(candles, theme);
  for (const { primitive } of [shade, levels]) candles.attachPrimitive(primitive);
  const tag = createLastPriceTag(candles, theme);
  const own = createOwnDrawing({
    container,
    chart,
    candles,
    theme,
    bars: () => bars,
    resolution: () => resolution,
    events,
  });

  const time = (bar: Bar) => chartTime(bar.t, resolution) as UTCTimestamp;
  const candleOf = (bar: Bar) => ({ time: time(bar), open: bar.o, high: bar.h, low: bar.l, close: bar.c });
  const volumeOf = (bar: Bar): HistogramData<UTCTimestamp> => ({
    time: time(bar),
    value: bar.v,
    color: isUp(bar) ? theme.upVolume : theme.downVolume,
  });
  const lines = { chart, theme, bars: () => bars, time };
  const studies = createStudyLines(lines);
  const atr = createAtrPane(lines);
  const compared = createCompareLines({ ...lines, candles });
  const isIntraday = () => resolution !== 'D';
  const optionsOf = () =>
    chartOptions(theme, {
      daily: !isIntraday(),
      comparing: isComparing,
      narrowest: narrowestBar(older.count() + bars.length, container.clientWidth),
    });

  const drawLevels = () => {
    if (bars.length > 0) levels.set(namedLevels({ bars, day: levelDay(bars, now()), resolution, drawings, reference }));
  };
  const moments = createMomentMarks({
    chart,
    candles,
    theme,
    barTime: (t) => {
      const bar = isIntraday() ? barOfMoment(bars, t) : undefined;
      return bar === undefined ? null : time(bar);
    },
  });
  const drawShade = () => shade.setBars(isIntraday() && drawings.has('sessions') ? bars.map(({ t }) => t) : []);

  /** Merges thin bars where possible. The library cannot merge lines with gaps, nor take late bars while it merges. */
  const conflate = () => {
    const isThin = !isComparing && chart.timeScale().options().barSpacing < CONFLATE_BELOW_PX;
    if (isThin !== conflating) chart.timeScale().applyOptions({ enableConflation: isThin });
    conflating = isThin;
  };

  /** The bar under the crosshair, or -1. */
  let pointed = -1;
  const updateLegend = () => {
    const at = bars[pointed] === undefined ? bars.length - 1 : pointed;
    const bar = bars[at];
    if (bar === undefined) return onLegend(null);
    const studyAt = (study: Study) => (study === 'atr' ? atr.valueAt(at) : studies.valueAt(study, at));
    const valueAt = (study: Study) => (drawings.has(study) ? studyAt(study) : null);
    onLegend({
      bar,
      studies: Object.fromEntries(STUDIES.map((study) => [study, valueAt(study)])),
      compared: compared.changesAt(at),
    });
  };
  chart.subscribeCrosshairMove(({ logical }) => {
    pointed = logical ?? -1;
    updateLegend();
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < 0) reachStart();
    conflate();
    // The comparison starts at the first bar in view, so scrolling changes its figures.
    if (isComparing) updateLegend();
  });

  const drawBars = () => {
    // Bars added at the start shift the points of all lines. The library throws if such a line is due to be drawn just then, as after
    // each zoom of merged bars. So clear all other series first.
    volumes.setData([]);
    for (const part of [studies, atr, compared]) part.empty();
    candles.setData(bars.map(candleOf));
    tag.set(bars.at(-1));
    volumes.setData(bars.map(volumeOf));
    studies.redraw();
    atr.redraw();
    compared.redraw();
  };
  const draw = (bar: Bar) => {
    const newest = bars.at(-1);
    if (newest === undefined) return;
    const late = bar.t < newest.t;
    const at = late ? bars.findIndex(({ t }) => t === bar.t) : bar.t === newest.t ? bars.length - 1 : bars.length;
    // A late bar that the history lacks would need an insert; the next fetch brings it.
    if (at === -1) return;
    bars[at] = bar;
    if (late && conflating) drawBars();
    else {
      candles.update(candleOf(bar), late);
      volumes.update(volumeOf(bar), late);
      studies.update(bar);
      atr.update(bar);
      tag.set(bars.at(-1));
    }
    compared.redrawNewest();
    if (bar.h > newest.h || bar.l < newest.l || bar.t > newest.t) drawLevels();
    if (bar.t > newest.t) {
      drawShade();
      moments.redraw();
    }
    updateLegend();
  };
  const queue = createBarQueue(draw, DRAW_EVERY_MS);

  /** Draws more of the older bars. The view, the crosshair and a measurement stay on their bars. */
  const drawOlder = () => {
    if (isDisposed || older.count() === 0) return;
    const before = bars.length;
    bars = older.more(bars);
    const added = bars.length - before;
    own.shift(added);
    drawBars();
    drawShade();
    moments.redraw();
    if (pointed < 0) return;
    pointed += added;
    const bar = bars[pointed];
    if (bar !== undefined) chart.setCrosshairPosition(bar.c, time(bar), candles);
  };
  function reachStart() {
    // Do not change the bars inside the library's own event.
    if (older.count() > 0) return queueMicrotask(drawOlder);
    const oldest = bars[0];
    if (oldest !== undefined) onReachStart(oldest.t);
  }
  const drawStudies = () => {
    drawings = isComparing ? besideComparison(chosen) : chosen;
    studies.show(drawings, isIntraday());
    atr.show(drawings.has('atrpane'));
    drawLevels();
    drawShade();
    updateLegend();
  };

  const showFirstView = () => {
    const day = levelDay(bars, now());
    if (isIntraday() && day !== null) {
      const today = bars.length - bars.findLastIndex(({ t }) => t < day.pre_open) - 1;
      // The price scale takes the rest of the container's width.
      const width = chart.timeScale().width() || container.clientWidth;
      chart.timeScale().applyOptions({ barSpacing: firstSpacing(today, bars.length, width) });
    }
    chart.timeScale().resetTimeScale();
  };
  /** Moves the crosshair to a bar, and scrolls if the bar is out of view. */
  const pointAt = (at: number): Bar | null => {
    const bar = bars[at];
    if (bar === undefined) return null;
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range !== null && (at < range.from || at > range.to))
      chart.timeScale().scrollToPosition(at - bars.length + 1 + (range.to - range.from) / 2, false);
    chart.setCrosshairPosition(bar.c, time(bar), candles);
    pointed = at;
    updateLegend();
    return bar;
  };

  return {
    setBars: (next, options) => {
      const fresh = options.reset || options.resolution !== resolution;
      resolution = options.resolution;
      queue.clear();
      own.measure(null);
      pointed = -1;
      if (fresh) older.startAnew();
      bars = older.split(next);
      if (bars.length === 0) return updateLegend();
      chart.applyOptions(optionsOf());
      drawBars();
      studies.show(drawings, isIntraday());
      drawLevels();
      drawShade();
      moments.redraw();
      updateLegend();
      if (fresh) showFirstView();
    },
    update: queue.push,
    setReference: (next) => {
      const { previousClose, luld } = reference;
      reference = { ...reference, ...next };
      const same = previousClose === next.previousClose && luld?.upper === next.luld?.upper;
      if (!same || luld?.lower !== next.luld?.lower) drawLevels();
    },
    setAlerts: (alerts) => {
      reference = { ...reference, alerts };
      drawLevels();
    },
    setHits: moments.setHits,
    setTrades: moments.setTrades,
    setDrawings: (next) => {
      chosen = next;
      drawStudies();
    },
    compare: {
      set: (next) => {
        const wasComparing = isComparing;
        isComparing = next.length > 0;
        // Only on a change: setting options makes the library apply the bar width and its limits again, even while a new width is
        // pending.
        if (isComparing !== wasComparing) chart.applyOptions(optionsOf());
        // Stop merging before lines are added, and resume only after they are gone.
        if (isComparing) conflate();
        compared.set(next);
        conflate();
        drawStudies();
      },
      update: (symbol, bar) => {
        compared.update(symbol, bar);
        updateLegend();
      },
    },
    setTheme: (next) => {
      theme = next;
      chart.applyOptions(optionsOf());
      candles.applyOptions(candleOptions(next));
      for (const part of [studies, atr, shade, levels, moments, own, compared, tag]) part.setTheme(next);
      volumes.setData(bars.map(volumeOf));
    },
    scrollBy: (count) => chart.timeScale().scrollToPosition(chart.timeScale().scrollPosition() + count, false),
    scrollToNewest: () => chart.timeScale().scrollToRealTime(),
    showMoment: (t) => {
      while (older.count() > 0 && t < (bars[0]?.t ?? 0)) drawOlder();
      const bar = barOfMoment(bars, t);
      return bar !== undefined && pointAt(bars.indexOf(bar)) !== null;
    },
    zoomBy: (factor) => chart.timeScale().applyOptions({ barSpacing: chart.timeScale().options().barSpacing * factor }),
    pointBy: (count) => {
      const from = bars[pointed] === undefined ? bars.length - 1 - Math.sign(count) : pointed;
      const at = Math.min(Math.max(0, from + count), bars.length - 1);
      const bar = pointAt(at);
      return bar === null ? null : barInWords(bar, resolution);
    },
    pointedPlace: () => {
      const bar = bars[pointed] ?? bars.at(-1);
      return bar === undefined ? null : { price: onTick(bar.c), at: noteTime(bar, resolution) };
    },
    clear: () => {
      chart.clearCrosshairPosition();
      pointed = -1;
      updateLegend();
      own.measure(null);
    },
    measureToNewest: () => {
      const newest = bars.at(-1);
      const hit = moments.newestHit();
      const index = bars[pointed] === undefined ? bars.findLastIndex(({ t }) => t <= hit) : pointed;
      const bar = bars[index];
      if (newest === undefined || bar === undefined) return false;
      own.measure({ from: { index, price: bar.c }, to: { index: bars.length - 1, price: newest.c } });
      return true;
    },
    picture: (title) => {
      if (bars.length === 0) throw new Error('The chart has no bars');
      const shot = chart.takeScreenshot(true, false);
      return titledPicture(shot, { title, theme, ratio: shot.width / container.clientWidth });
    },
    setMarks: own.setMarks,
    setTool: own.setTool,
    dispose: () => {
      isDisposed = true;
      own.dispose();
      queue.clear();
      chart.remove();
    },
  };
};
