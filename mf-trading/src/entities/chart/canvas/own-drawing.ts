import type { Resolution } from '@prebell/contracts';
import type { IChartApi, ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../model/bars';
import type { ChartTool } from '../model/chart-tool';
import { onTick } from '../model/mark-price';
import { type MeasurePoint, measured, measurementText } from '../model/measure';
import { noteIndex, noteTime } from '../model/note-time';
import type { OwnMark } from '../model/own-marks';
import type { CanvasTheme } from './canvas-theme';
import { createGestures, type PanePoint } from './gestures';
import { createMarkLayer, type MarkPlace } from './mark-layer';
import { createMeasureLayer } from './measure-layer';

/** Everything that the user draws on one chart: levels, notes and measurements. */
export interface OwnDrawing {
  setMarks(marks: readonly OwnMark[], selected: string | null): void;
  setTool(tool: ChartTool | null): void;
  /** Shows a measurement between two points; null removes it. */
  measure(points: { readonly from: MeasurePoint; readonly to: MeasurePoint } | null): void;
  /** Call after this many bars were added before the first one. */
  shift(bars: number): void;
  setTheme(theme: CanvasTheme): void;
  dispose(): void;
}

/** Reports what the user did with the mouse or a finger. */
export interface DrawingEvents {
  /** A click with a tool. `at` is the time for a note there, epoch seconds; null where the chart has no bar. */
  readonly onPlace: (kind: 'level' | 'note', place: { readonly price: number; readonly at: number | null }) => void;
  readonly onMarkMoved: (mark: OwnMark, place: MarkPlace) => void;
  readonly onMarkPicked: (mark: OwnMark | null) => void;
  /** The result in words; null when the measurement is removed. `isDone` is false while the user still drags. */
  readonly onMeasured: (text: string | null, isDone: boolean) => void;
}

interface Options {
  readonly container: HTMLElement;
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly theme: CanvasTheme;
  readonly bars: () => readonly Bar[];
  readonly resolution: () => Resolution;
  readonly events: DrawingEvents;
}

export const createOwnDrawing = ({
  container,
  chart,
  candles,
  theme,
  bars,
  resolution,
  events,
}: Options): OwnDrawing => {
  const marks = createMarkLayer({
    chart,
    series: candles,
    theme,
    indexOf: (at) => noteIndex(at, bars(), resolution()),
  });
  const measuring = createMeasureLayer(chart, candles, theme);
  for (const { primitive } of [marks, measuring]) candles.attachPrimitive(primitive);

  const priceAt = ({ y }: PanePoint): number => {
    const price = candles.coordinateToPrice(y);
    return price === null || price <= 0 ? onTick(0) : onTick(price);
  };
  const indexAt = ({ x }: PanePoint): number => {
    const index = chart.timeScale().coordinateToLogical(x) ?? 0;
    return Math.min(Math.max(0, index), bars().length - 1);
  };
  const timeAt = (point: PanePoint): number | null => {
    const bar = bars()[indexAt(point)];
    return bar === undefined ? null : noteTime(bar, resolution());
  };
  const placeOf = ({ at }: OwnMark, point: PanePoint): MarkPlace => ({
    price: priceAt(point),
    at: at === null ? null : (timeAt(point) ?? at),
  });
  const pointOf = (point: PanePoint): MeasurePoint => ({ index: indexAt(point), price: priceAt(point) });

  const measure = (points: { readonly from: MeasurePoint; readonly to: MeasurePoint } | null, isDone: boolean) => {
    const result = points === null ? null : measured(points.from, points.to, bars(), resolution());
    const text = result === null ? null : measurementText(result);
    measuring.set(points === null || text === null ? null : { ...points, text });
    events.onMeasured(text, isDone);
  };

  const gestures = createGestures(container, {
    inPane: ({ x, y }) => {
      const { width, height } = chart.paneSize(0);
      return bars().length > 0 && x >= 0 && x < width && y >= 0 && y < height;
    },
    markAt: ({ x, y }) => marks.at(x, y),
    letScroll: (may) => chart.applyOptions({ handleScroll: may, handleScale: may }),
    onPlace: (kind, point) => events.onPlace(kind, { price: priceAt(point), at: timeAt(point) }),
    onMeasure: (from, to, isDone) => measure({ from: pointOf(from), to: pointOf(to) }, isDone),
    onPress: () => {
      measure(null, true);
      events.onMarkPicked(null);
    },
    onPick: (mark) => events.onMarkPicked(mark),
    onDrag: (mark, to, isDone) => {
      const place = placeOf(mark, to);
      marks.preview(mark.id, isDone ? null : place);
      if (isDone) events.onMarkMoved(mark, place);
    },
    onCancel: () => {
      marks.preview('', null);
      measure(null, true);
    },
  });

  return {
    setMarks: marks.set,
    setTool: gestures.setTool,
    measure: (points) => measure(points, true),
    shift: measuring.shift,
    setTheme: (next) => {
      for (const layer of [marks, measuring]) layer.setTheme(next);
    },
    dispose: gestures.dispose,
  };
};
