import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesType,
  Time,
} from 'lightweight-charts';
import { markPrice } from '../model/mark-price';
import type { OwnMark } from '../model/own-marks';
import type { CanvasTheme } from './canvas-theme';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];
/** Where a mark is while the user drags it. */
export type MarkPlace = Pick<OwnMark, 'price' | 'at'>;

/** The user's levels and notes. */
export interface MarkLayer {
  readonly primitive: ISeriesPrimitive<Time>;
  set(marks: readonly OwnMark[], selected: string | null): void;
  /** Shows a mark at another place until the next call; null shows it at its own place again. */
  preview(id: string, place: MarkPlace | null): void;
  /** The mark at a point of the pane, in pixels. */
  at(x: number, y: number): OwnMark | null;
  setTheme(theme: CanvasTheme): void;
}

interface Options {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<SeriesType>;
  readonly theme: CanvasTheme;
  /** The index of the bar that a note's time falls in; null before the first bar. */
  readonly indexOf: (at: number) => number | null;
}

const FONT_PX = 11;
const INDENT_PX = 6;
/** How close the pointer must be to grab a mark, in pixels. */
const NEAR_PX = 6;

interface Placed {
  readonly mark: OwnMark;
  readonly x: number | null;
  readonly y: number;
}

export const createMarkLayer = ({ chart, series, theme: initial, indexOf }: Options): MarkLayer => {
  let theme = initial;
  let marks: readonly OwnMark[] = [];
  let selected: string | null = null;
  let moved: { readonly id: string; readonly place: MarkPlace } | null = null;
  let redraw: () => void = () => undefined;

  const placed = (): Placed[] =>
    marks.flatMap((stored): Placed[] => {
      const mark = moved?.id === stored.id ? { ...stored, ...moved.place } : stored;
      const y = series.priceToCoordinate(mark.price);
      if (y === null) return [];
      if (mark.at === null) return [{ mark, x: null, y }];
      const index = indexOf(mark.at);
      const x = index === null ? null : chart.timeScale().logicalToCoordinate(index as Logical);
      return x === null ? [] : [{ mark, x, y }];
    });

  const drawLines = (target: Target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = theme.own;
      for (const { mark, x, y } of placed()) {
        if (x !== null) continue;
        context.lineWidth = mark.id === selected ? 2 : 1;
        context.beginPath();
        context.moveTo(0, Math.round(y) + 0.5);
        context.lineTo(mediaSize.width, Math.round(y) + 0.5);
        context.stroke();
      }
    });
  const drawTexts = (target: Target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = `${FONT_PX}px ${theme.fontFamily}`;
      context.textBaseline = 'middle';
      for (const { mark, x, y } of placed()) {
        const isSelected = mark.id === selected;
        if (x !== null) drawDot(context, x, y, isSelected);
        const text = shortened(mark.text);
        if (text === '') continue;
        const width = context.measureText(text).width;
        const isBeyond = x !== null && x + width + 3 * INDENT_PX > mediaSize.width;
        const left = x === null ? mediaSize.width - width - 2 * INDENT_PX : isBeyond ? x - width - 12 : x + 8;
        const middle = x === null ? y - FONT_PX + 1 : y;
        context.fillStyle = isSelected ? theme.own : theme.background;
        context.fillRect(left - 3, middle - 7, width + 6, 14);
        context.fillStyle = isSelected ? theme.onOwn : theme.own;
        context.fillText(text, left, middle);
      }
    });
  const drawDot = (context: CanvasRenderingContext2D, x: number, y: number, isSelected: boolean) => {
    context.fillStyle = theme.own;
    context.beginPath();
    context.arc(x, y, isSelected ? 5 : 3.5, 0, 2 * Math.PI);
    context.fill();
  };

  const at = (x: number, y: number): OwnMark | null => {
    const near = placed()
      .map((one) => ({ ...one, away: one.x === null ? Math.abs(one.y - y) : Math.hypot(one.x - x, one.y - y) }))
      .filter(({ away, x: own }) => away <= (own === null ? NEAR_PX : NEAR_PX + 3));
    // Notes are drawn above levels, so they win.
    near.sort((a, b) => Number(a.x === null) - Number(b.x === null) || a.away - b.away);
    return near[0]?.mark ?? null;
  };
  const views = [
    { zOrder: () => 'normal' as const, renderer: () => ({ draw: drawLines }) },
    { zOrder: () => 'top' as const, renderer: () => ({ draw: drawTexts }) },
  ];

  return {
    primitive: {
      attached: ({ requestUpdate }) => {
        redraw = requestUpdate;
      },
      paneViews: () => views,
      priceAxisViews: () =>
        placed()
          .filter(({ x }) => x === null)
          .map(({ mark, y }) => ({
            coordinate: () => y,
            text: () => markPrice(mark.price),
            textColor: () => theme.onOwn,
            backColor: () => theme.own,
          })),
      hitTest: (x, y) => {
        const mark = at(x, y);
        if (mark === null) return null;
        return { externalId: mark.id, zOrder: 'top', cursorStyle: mark.at === null ? 'ns-resize' : 'move' };
      },
    },
    set: (next, chosen) => {
      marks = next;
      selected = chosen;
      redraw();
    },
    preview: (id, place) => {
      moved = place === null ? null : { id, place };
      redraw();
    },
    at,
    setTheme: (next) => {
      theme = next;
      redraw();
    },
  };
};

/** A long text would cover the bars; the list of levels and notes shows it in full. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
