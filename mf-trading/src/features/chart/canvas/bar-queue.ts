import type { Bar } from '../model/bars';

/** Bars on their way to the canvas. */
export interface BarQueue {
  /** Draws `bar` now, or with others as soon as the pause after the last drawing is over. */
  push(bar: Bar): void;
  /** Forgets what waits. */
  clear(): void;
}

/**
 * Each change of one bar makes the library build all bars and lines of the chart anew. So none is drawn at once that comes within
 * `pauseMs` of the last: of bars with one start the last stands, and each start is drawn.
 */
export const createBarQueue = (draw: (bar: Bar) => void, pauseMs: number): BarQueue => {
  const waiting = new Map<number, Bar>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) drawAll();
    }, pauseMs);
  };
  const drawAll = () => {
    const bars = [...waiting.values()];
    waiting.clear();
    for (const bar of bars) draw(bar);
    rest();
  };
  return {
    push(bar) {
      waiting.set(bar.t, bar);
      if (timer === undefined) drawAll();
    },
    clear: () => waiting.clear(),
  };
};
