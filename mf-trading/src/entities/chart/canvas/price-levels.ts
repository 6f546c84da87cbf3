import { formatPrice } from '@prebell/contracts';
import type { ChartTheme } from '@prebell/design-system';
import type { IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive, SeriesType, Time } from 'lightweight-charts';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** A price level with a label at the left end of its line. */
export interface PriceLevel {
  readonly name: string;
  readonly price: number;
  /** `quiet` levels are dotted and grey, the others dashed in the accent. */
  readonly quiet: boolean;
}

type PlacedLevel = PriceLevel & { readonly y: number };

export interface PriceLevels {
  readonly primitive: ISeriesPrimitive<Time>;
  set(levels: readonly PriceLevel[]): void;
  setTheme(theme: ChartTheme): void;
}

const FONT_PX = 11;
const INDENT_PX = 8;

/** Horizontal lines across the whole width. Labels that would overlap move above and below their lines. */
export const createPriceLevels = (series: ISeriesApi<SeriesType>, initial: ChartTheme): PriceLevels => {
  let theme = initial;
  let levels: readonly PriceLevel[] = [];
  let redraw: () => void = () => undefined;

  const placed = () =>
    levels
      .flatMap((level): PlacedLevel[] => {
        const y = series.priceToCoordinate(level.price);
        return y === null ? [] : [{ ...level, y }];
      })
      .sort((a, b) => a.y - b.y);
  const colourOf = ({ quiet }: PriceLevel) => (quiet ? theme.text : theme.level);

  const drawLines = (target: Target) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const level of placed()) {
        context.strokeStyle = colourOf(level);
        context.setLineDash(level.quiet ? [1, 3] : [5, 4]);
        context.beginPath();
        context.moveTo(0, level.y + 0.5);
        context.lineTo(mediaSize.width, level.y + 0.5);
        context.stroke();
      }
    });
  const drawNames = (target: Target) =>
    target.useMediaCoordinateSpace(({ context }) => {
      context.font = `${FONT_PX}px ${theme.fontFamily}`;
      context.textBaseline = 'middle';
      let previous = Number.NEGATIVE_INFINITY;
      for (const level of placed()) {
        const text = `${level.name} ${formatPrice(level.price)}`;
        const y = level.y + (level.y - previous > 2 * FONT_PX ? -FONT_PX + 2 : FONT_PX);
        context.fillStyle = theme.background;
        context.fillRect(INDENT_PX - 2, y - 7, context.measureText(text).width + 4, 13);
        context.fillStyle = colourOf(level);
        context.fillText(text, INDENT_PX, y);
        previous = level.y;
      }
    });
  const views = [
    { zOrder: () => 'bottom' as const, renderer: () => ({ draw: drawLines }) },
    { zOrder: () => 'top' as const, renderer: () => ({ draw: drawNames }) },
  ];

  return {
    primitive: {
      attached: ({ requestUpdate }) => {
        redraw = requestUpdate;
      },
      paneViews: () => views,
    },
    set: (next) => {
      levels = next;
      redraw();
    },
    setTheme: (next) => {
      theme = next;
      redraw();
    },
  };
};
