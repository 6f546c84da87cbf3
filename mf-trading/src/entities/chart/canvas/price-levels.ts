import { formatPrice } from '@prebell/contracts';
import type { ChartTheme } from '@prebell/design-system';
import type { IPrimitivePaneRenderer, ISeriesApi, ISeriesPrimitive, SeriesType, Time } from 'lightweight-charts';
import { isInView, LABEL_PX, placeLabels } from '../model/level-labels';
import type { PriceLevel } from '../model/named-levels';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

type PlacedLevel = PriceLevel & { readonly y: number };

export interface PriceLevels {
  readonly primitive: ISeriesPrimitive<Time>;
  set(levels: readonly PriceLevel[]): void;
  setTheme(theme: ChartTheme): void;
}

const FONT_PX = 11;

/** Horizontal lines across the whole width. Labels that would overlap move below their line or to the right. */
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
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.font = `${FONT_PX}px ${theme.fontFamily}`;
      context.textBaseline = 'middle';
      const labels = placeLabels(
        placed()
          .filter(({ y }) => isInView(y, mediaSize.height))
          .map((level) => {
            const text = `${level.name} ${formatPrice(level.price)}`;
            return { level, text, y: level.y, width: context.measureText(text).width };
          }),
      );
      for (const { level, text, x, y, width } of labels) {
        context.fillStyle = theme.background;
        context.fillRect(x - 2, y - LABEL_PX / 2, width + 4, LABEL_PX);
        context.fillStyle = colourOf(level);
        context.fillText(text, x, y);
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
