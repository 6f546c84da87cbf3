import { mountAgGrid } from './ag-grid.mjs';
import { createFeed, TICK_MS } from './feed.mjs';
import { mountOurs } from './ours.jsx';

const TABLES = {
  nothing: () => () => undefined,
  ours: mountOurs,
  'ag-grid': (element, rows) => mountAgGrid(element, rows, { allRows: false }),
  'ag-grid-all-rows': (element, rows) => mountAgGrid(element, rows, { allRows: true }),
};

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Draws the table named `kind` and feeds it from then on. */
const start = (kind) => {
  const { rows, tick } = createFeed();
  const apply = TABLES[kind](document.getElementById('table'), [...rows]);
  setInterval(() => apply(tick()), TICK_MS);
};

/** Frame times and tasks above 50 ms of the next `ms` milliseconds. */
const observe = async (ms) => {
  const frames = [];
  const longTasks = [];
  const observer = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map((entry) => entry.duration)),
  );
  observer.observe({ type: 'longtask' });
  let before = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    frames.push(now - before);
    before = now;
    frame = requestAnimationFrame(next);
  });
  await wait(ms);
  cancelAnimationFrame(frame);
  observer.disconnect();
  return { frames: frames.slice(1), longTasks, drawnRows: document.querySelectorAll('[role="row"], tbody tr').length };
};

globalThis.bench = { start, observe };
