import {
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type SeriesMarker,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartHit } from '../model/chart-hits';
import type { ChartTrade } from '../model/chart-trades';
import type { CanvasTheme } from './canvas-theme';
import { createHitLabels } from './hit-labels';
import { tradeMarkers } from './trade-marks';

/** Arrows at the bars of events: scanner hits with a text next to them, and paper trades. */
export interface MomentMarks {
  /** Newest first; the newest fifty are drawn. */
  setHits(hits: readonly ChartHit[]): void;
  setTrades(trades: readonly ChartTrade[]): void;
  setTheme(theme: CanvasTheme): void;
  /** Time of the newest hit, epoch seconds; 0 without one. */
  newestHit(): number;
  /** Call after the drawn bars changed. */
  redraw(): void;
}

interface Options {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly theme: CanvasTheme;
  /** Start of the drawn bar at a time (epoch seconds); null without one: a mark needs a bar to attach to. */
  readonly barTime: (t: number) => UTCTimestamp | null;
}

/** More arrows would hide the bars. */
const MOST_HITS = 50;

export const createMomentMarks = ({ chart, candles, theme: initial, barTime }: Options): MomentMarks => {
  let theme = initial;
  let hits: readonly ChartHit[] = [];
  let trades: readonly ChartTrade[] = [];
  const labels = createHitLabels({ chart, series: candles, theme });
  candles.attachPrimitive(labels.primitive);
  const markers = createSeriesMarkers(candles, []);

  /** Hits and trades share one set of marks, because the library stacks the marks of a bar only within a set. */
  const redraw = () => {
    const placed = hits.slice(0, MOST_HITS).flatMap(({ t, text }) => {
      const time = barTime(t);
      return time === null ? [] : [{ time, text }];
    });
    const arrows = placed.map(({ time }): SeriesMarker<UTCTimestamp> => {
      return { time, position: 'belowBar', shape: 'arrowUp', color: theme.level };
    });
    labels.set(placed);
    const fills = tradeMarkers(trades, ({ t }) => barTime(t), theme.own);
    markers.setMarkers([...arrows, ...fills].sort((a, b) => a.time - b.time));
  };

  return {
    setHits: (next) => {
      hits = next;
      redraw();
    },
    setTrades: (next) => {
      trades = next;
      redraw();
    },
    setTheme: (next) => {
      theme = next;
      labels.setTheme(next);
      redraw();
    },
    newestHit: () => hits.reduce((latest, { t }) => Math.max(latest, t), 0),
    redraw,
  };
};
