import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { CanvasTheme } from './canvas-theme';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** The text next to a hit's arrow. */
export interface HitLabel {
  /** Start of the bar that the arrow points to from below. */
  readonly time: UTCTimestamp;
  readonly text: string;
}

/** The texts of hits. The library would draw arrow texts below VWAP and without a halo. */
export interface HitLabels {
  readonly primitive: ISeriesPrimitive<Time>;
  set(labels: readonly HitLabel[]): void;
  setTheme(theme: CanvasTheme): void;
}

interface Options {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<'Candlestick'>;
  readonly theme: CanvasTheme;
}

const FONT_PX = 11;
const HALO_PX = 4;
const GAP_PX = 3;
/** An arrow is as wide as a bar, within these limits, and this far below it. The library uses the same values. */
const ARROW_PX = { least: 12, most: 30, margin: 3 } as const;

/** Draws the text of each hit above every line, with a halo: to the right of its arrow, or to the left at the chart's edge. */
export const createHitLabels = ({ chart, series, theme: initial }: Options): HitLabels => {
  let theme = initial;
  let labels: readonly HitLabel[] = [];
  let redraw: () => void = () => undefined;

  /** Read again for each drawing: the newest bar may fall further. */
  const lowAt = (time: UTCTimestamp): number | null => {
    const index = chart.timeScale().timeToIndex(time);
    const bar = index === null ? null : series.dataByIndex(index);
    const low = bar !== null && 'low' in bar ? bar.low : null;
    return typeof low === 'number' ? series.priceToCoordinate(low) : null;
  };
  const draw = (target: Target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const scale = chart.timeScale();
      const arrow = Math.min(ARROW_PX.most, Math.max(ARROW_PX.least, scale.options().barSpacing));
      context.font = `${FONT_PX}px ${theme.fontFamily}`;
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      context.lineWidth = HALO_PX;
      context.strokeStyle = theme.background;
      context.fillStyle = theme.level;
      for (const { time, text } of labels) {
        const [x, bottom] = [scale.timeToCoordinate(time), lowAt(time)];
        if (x === null || bottom === null) continue;
        const away = arrow / 2 + GAP_PX;
        const width = context.measureText(text).width;
        const left = x + away + width > mediaSize.width ? x - away - width : x + away;
        const middle = bottom + ARROW_PX.margin + arrow / 2;
        context.strokeText(text, left, middle);
        context.fillText(text, left, middle);
      }
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
      labels = next;
      redraw();
    },
    setTheme: (next) => {
      theme = next;
      redraw();
    },
  };
};
