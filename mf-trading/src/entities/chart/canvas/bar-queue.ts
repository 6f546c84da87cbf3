import type { Bar } from '../model/bars';

/** Bars waiting to be drawn. */
export interface BarQueue {
  /** Draws `bar` now, or with others once the pause after the last drawing ends. */
  push(bar: Bar): void;
  /** Drops the waiting bars. */
  clear(): void;
}

/**
 * Every change of a bar makes the library rebuild all bars and lines. So bars that arrive within `pauseMs` of the last drawing
 * wait. Only the newest version of each bar is drawn, and no bar is skipped.
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
