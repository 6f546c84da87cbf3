import type { Bar } from '../model/bars';

/** Bars that wait to be drawn. */
export interface BarQueue {
  /** Draws `bar` now, or at the end of the pause after the last drawing. */
  push(bar: Bar): void;
  /** Drops the waiting bars. */
  clear(): void;
}

/**
 * Limits how often bars are drawn, because every change makes the library rebuild all bars and lines. Bars that arrive within
 * `pauseMs` of the last drawing wait. Only the newest version of each bar is drawn, and no bar is skipped.
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
