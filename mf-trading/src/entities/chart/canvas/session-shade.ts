import type { ChartTheme } from '@prebell/design-system';
import type { IChartApi, IPrimitivePaneRenderer, ISeriesPrimitive, Logical, Time } from 'lightweight-charts';
import { createBarSessions } from '../model/bar-session';

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Background shading outside core trading: one colour before the bell, another after the close. */
export interface SessionShade {
  readonly primitive: ISeriesPrimitive<Time>;
  /** @param starts start of each bar on the time scale, in order, epoch seconds; empty for daily bars */
  setBars(starts: readonly number[]): void;
  setTheme(theme: ChartTheme): void;
}

export const createSessionShade = (chart: IChartApi, initial: ChartTheme): SessionShade => {
  const sessions = createBarSessions();
  let theme = initial;
  let starts: readonly number[] = [];
  let redraw: () => void = () => undefined;

  const colourAt = (index: number): string | null => {
    const { session } = sessions(starts[index] as number);
    if (session === 'pre_market') return theme.preMarketShade;
    return session === 'extended_hours' ? theme.extendedShade : null;
  };
  const draw = (target: Target) =>
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: ratio }) => {
      const scale = chart.timeScale();
      const range = scale.getVisibleLogicalRange();
      if (range === null) return;
      const last = Math.min(starts.length - 1, Math.ceil(range.to) + 1);
      const half = scale.options().barSpacing / 2;
      const edge = (index: number, side: number) =>
        Math.round(((scale.logicalToCoordinate(index as Logical) ?? 0) + side * half) * ratio);
      for (let from = Math.max(0, Math.floor(range.from) - 1); from <= last; ) {
        const colour = colourAt(from);
        let to = from;
        while (to < last && colourAt(to + 1) === colour) to += 1;
        if (colour !== null) {
          context.fillStyle = colour;
          const left = edge(from, -1);
          context.fillRect(left, 0, edge(to, 1) - left, bitmapSize.height);
        }
        from = to + 1;
      }
    });
  const views = [
    { zOrder: () => 'bottom' as const, renderer: () => ({ draw: () => undefined, drawBackground: draw }) },
  ];

  return {
    primitive: {
      attached: ({ requestUpdate }) => {
        redraw = requestUpdate;
      },
      paneViews: () => views,
    },
    setBars: (next) => {
      starts = next;
      redraw();
    },
    setTheme: (next) => {
      theme = next;
      redraw();
    },
  };
};
