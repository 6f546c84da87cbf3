import { RESOLUTION_LABELS, type Resolution } from '@prebell/contracts';
import { onThemeChange } from '@prebell/design-system';
import { createStore } from '@prebell/platform';
import { useEffect, useId, useRef, useState } from 'react';
import { createBarQueue } from '../canvas/bar-queue';
import { type CandleCanvas, createCandleCanvas } from '../canvas/candle-canvas';
import { canvasTheme } from '../canvas/canvas-theme';
import type { ChartTools } from '../hooks/useChartTools';
import type { ComparedSymbol } from '../hooks/useCompared';
import type { Comparison } from '../hooks/useComparison';
import { useDrawing } from '../hooks/useDrawing';
import type { OwnMarks } from '../hooks/useOwnMarks';
import { createBarVwap } from '../model/bar-vwap';
import { type Bar, withLive } from '../model/bars';
import type { ChartFeed } from '../model/chart-feed';
import type { ChartHit } from '../model/chart-hits';
import type { ChartMoment } from '../model/chart-moment';
import type { ChartTrade } from '../model/chart-trades';
import type { Legend } from '../model/legend';
import type { Drawing } from '../model/studies';
import { ChartLegend } from './ChartLegend';
import styles from './ChartPanelView.module.css';
import { ChartStatus } from './ChartStatus';
import { ChartSummary } from './ChartSummary';
import { CompareLegend } from './CompareLegend';

export interface CandleChartProps {
  readonly symbol: string;
  readonly resolution: Resolution;
  readonly bars: readonly Bar[];
  readonly feed: ChartFeed;
  readonly drawings: readonly Drawing[];
  /** Arrows at the bars where a scanner listed the symbol. */
  readonly hits: readonly ChartHit[];
  /** Marks where paper orders were filled. */
  readonly trades?: readonly ChartTrade[] | undefined;
  /** Lines where the user's alerts wait, dollars. */
  readonly alerts?: readonly number[] | undefined;
  /** Requests bars before `oldest` (epoch seconds). */
  readonly onReachStart: (oldest: number) => void;
  /** The user's levels and notes. */
  readonly own: OwnMarks;
  readonly tools: ChartTools;
  /** Market time, epoch milliseconds. It decides the day of the levels; without it, the newest bar's day does. */
  readonly now?: () => number | null;
  /** The view moves to this point in time once its bars are drawn. */
  readonly moment?: ChartMoment | null | undefined;
  readonly comparison?: Pick<Comparison, 'shown' | 'remove'> | undefined;
}

const UNKNOWN = () => null;
const NO_TRADES: readonly ChartTrade[] = [];
const NO_ALERTS: readonly number[] = [];
const NOT_COMPARED: readonly ComparedSymbol[] = [];
/** A comparison line needs fewer redraws than the charted symbol. */
const COMPARE_EVERY_MS = 1_000;

/** Candles and volume on a canvas, with the user's drawings. `chart-keys.ts` lists its keys; a summary describes the chart in words. */
export const CandleChart = ({
  symbol,
  resolution,
  bars,
  feed,
  drawings,
  hits,
  trades = NO_TRADES,
  alerts = NO_ALERTS,
  onReachStart,
  own,
  tools,
  now = UNKNOWN,
  moment = null,
  comparison,
}: CandleChartProps) => {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<CandleCanvas | null>(null);
  const reachStart = useRef(onReachStart);
  const clock = useRef(now);
  const drawn = useRef('');
  const shown = useRef<ChartMoment | null>(null);
  const summaryId = useId();
  const [legend] = useState(() => createStore<Legend | null>(null));
  const drawnBy = tools.canvas;
  const { events, measurement, onKeyDown } = useDrawing({ canvas, own, tools });

  useEffect(() => {
    reachStart.current = onReachStart;
    clock.current = now;
  }, [onReachStart, now]);

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const created = createCandleCanvas(element, {
      theme: canvasTheme(element),
      onReachStart: (oldest) => reachStart.current(oldest),
      onLegend: legend.set,
      events,
      now: () => clock.current(),
    });
    canvas.current = created;
    drawnBy.current = created;
    drawn.current = '';
    const leave = onThemeChange(() => created.setTheme(canvasTheme(element)));
    return () => {
      leave();
      canvas.current = null;
      drawnBy.current = null;
      created.dispose();
    };
  }, [legend, events, drawnBy]);

  useEffect(() => canvas.current?.setDrawings(new Set(drawings)), [drawings]);

  useEffect(() => {
    const key = `${symbol} ${resolution}`;
    // Keep bars that closed after the history was fetched: loading an older page must not remove them.
    const known = withLive(bars, feed.closed.get());
    canvas.current?.setBars(known, { resolution, reset: drawn.current !== key });
    // An empty chart has drawn nothing, so the next bars are still the first.
    drawn.current = known.length === 0 ? '' : key;
    const withVwap = createBarVwap();
    let drawnBar: Bar | null = null;
    const follow = () => {
      const bar = feed.bar.get();
      const last = known.at(-1);
      // Skip a streamed bar that is older than the fetched history.
      const outdated = bar !== null && last !== undefined && (bar.t < last.t || (bar.t === last.t && bar.v < last.v));
      if (bar === null || outdated) return;
      // Use the engine's VWAP, as the scanner list does. The bars alone only give an estimate.
      const next = withVwap(bar, resolution, feed.quote.get());
      // A quote of a later trade says nothing about this bar.
      if (bar === drawnBar && next === bar) return;
      drawnBar = bar;
      canvas.current?.update(next);
    };
    follow();
    const unsubscribes = [feed.bar.subscribe(follow), feed.quote.subscribe(follow)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [symbol, resolution, bars, feed]);

  // Runs after the bars are drawn.
  useEffect(() => {
    if (moment === null || moment === shown.current || moment.symbol !== symbol || bars.length === 0) return;
    if (canvas.current?.showMoment(moment.t)) shown.current = moment;
  }, [moment, symbol, bars]);

  const compared = comparison?.shown ?? NOT_COMPARED;
  useEffect(() => {
    canvas.current?.compare.set(compared.map((one) => ({ ...one, bars: withLive(one.bars, one.feed.closed.get()) })));
    const unsubscribes = compared.map(({ symbol: name, feed: { bar } }) => {
      const queue = createBarQueue((next) => canvas.current?.compare.update(name, next), COMPARE_EVERY_MS);
      const follow = () => {
        const next = bar.get();
        if (next !== null) queue.push(next);
      };
      follow();
      const leave = bar.subscribe(follow);
      return () => {
        leave();
        queue.clear();
      };
    });
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [compared]);

  useEffect(() => {
    const follow = () => {
      const quote = feed.quote.get();
      canvas.current?.setReference({ previousClose: quote?.previous_close ?? null, luld: quote?.luld ?? null });
    };
    follow();
    return feed.quote.subscribe(follow);
  }, [feed]);

  useEffect(() => canvas.current?.setHits(hits), [hits]);

  useEffect(() => canvas.current?.setTrades(trades), [trades]);

  useEffect(() => canvas.current?.setAlerts(alerts), [alerts]);

  useEffect(() => canvas.current?.setMarks(own.marks, tools.selected), [own.marks, tools.selected]);

  useEffect(() => canvas.current?.setTool(tools.tool), [tools.tool]);

  return (
    <>
      <ChartLegend legend={legend} />
      {comparison !== undefined && compared.length > 0 && (
        <CompareLegend symbol={symbol} compared={compared} legend={legend} onRemove={comparison.remove} />
      )}
      <div
        ref={container}
        className={styles.canvas}
        data-empty={bars.length === 0 || undefined}
        data-tool={tools.tool ?? undefined}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls and zooms it
        tabIndex={0}
        aria-label={`${symbol} ${RESOLUTION_LABELS[resolution]} candlestick chart`}
        aria-describedby={summaryId}
        onKeyDown={onKeyDown}
      />
      <ChartStatus tool={tools.tool} measurement={measurement} unsent={own.unsent} />
      <ChartSummary
        id={summaryId}
        symbol={symbol}
        resolution={resolution}
        bars={bars}
        feed={feed}
        trades={trades}
        now={now}
      />
    </>
  );
};

/** The component's type, for the code that loads it as a separate chunk. */
export type ChartCanvas = typeof CandleChart;
