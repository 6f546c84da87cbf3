import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesType,
  Time,
} from 'lightweight-charts';
import type { MeasurePoint } from '../model/measure';
import type { CanvasTheme } from './canvas-theme';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Two corners and the text between them. */
export interface Measuring {
  readonly from: MeasurePoint;
  readonly to: MeasurePoint;
  readonly text: string;
}

export interface MeasureLayer {
  readonly primitive: ISeriesPrimitive<Time>;
  set(measuring: Measuring | null): void;
  /** Call after this many bars were added before the first one. */
  shift(bars: number): void;
  setTheme(theme: CanvasTheme): void;
}

/** Draws the rectangle of a measurement, with its result above or below. */
export const createMeasureLayer = (
  chart: IChartApi,
  series: ISeriesApi<SeriesType>,
  initial: CanvasTheme,
): MeasureLayer => {
  let theme = initial;
  let shown: Measuring | null = null;
  let redraw: () => void = () => undefined;

  const draw = (target: Target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      if (shown === null) return;
      const { from, to, text } = shown;
      const x = ({ index }: MeasurePoint) => chart.timeScale().logicalToCoordinate(index as Logical);
      const [x1, x2] = [x(from), x(to)];
      const [y1, y2] = [series.priceToCoordinate(from.price), series.priceToCoordinate(to.price)];
      if (x1 === null || x2 === null || y1 === null || y2 === null) return;
      const rises = to.price >= from.price;
      context.fillStyle = rises ? theme.riseWash : theme.fallWash;
      context.fillRect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1));
      context.strokeStyle = rises ? theme.upEdge : theme.downEdge;
      context.lineWidth = 1;
      context.strokeRect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1));
      context.font = `600 12px ${theme.fontFamily}`;
      context.textBaseline = 'middle';
      const width = context.measureText(text).width;
      const left = Math.min(Math.max(4, (x1 + x2 - width) / 2), Math.max(4, mediaSize.width - width - 8));
      const beside = rises ? Math.min(y1, y2) - 14 : Math.max(y1, y2) + 14;
      const middle = Math.min(Math.max(34, beside), mediaSize.height - 12);
      context.fillStyle = rises ? theme.upEdge : theme.downEdge;
      context.fillRect(left - 5, middle - 10, width + 10, 20);
      context.fillStyle = theme.background;
      context.fillText(text, left, middle);
    });
  const views = [{ zOrder: () => 'top' as const, renderer: () => ({ draw }) }];

  return {
    primitive: {
      attached: ({ requestUpdate }) => {
        redraw = requestUpdate;
      },
      paneViews: () => views,
    },
    set: (next) => {
      shown = next;
      redraw();
    },
    shift: (bars) => {
      if (shown === null) return;
      const moved = (point: MeasurePoint) => ({ ...point, index: point.index + bars });
      shown = { ...shown, from: moved(shown.from), to: moved(shown.to) };
      redraw();
    },
    setTheme: (next) => {
      theme = next;
      redraw();
    },
  };
};
