import '../../design-system/src/styles.css';
import { createCandleCanvas } from '../../mf-trading/src/entities/chart/canvas/candle-canvas';
import { canvasTheme } from '../../mf-trading/src/entities/chart/canvas/canvas-theme';

const UPDATE_MS = 50;
const MINUTE = 60;

/** Random minute bars: `count` bars in days of 16 hours. The chart requests at most 30 such days at a time. */
const barsOf = (count: number) => {
  let price = 5;
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const first = Math.floor(Date.parse('2025-01-08T09:00:00Z') / 1_000);
  return Array.from({ length: count }, (_, index) => {
    const o = price;
    price = Math.max(1, price + (random() - 0.5) / 10);
    const h = Math.max(o, price) + random() / 50;
    const l = Math.min(o, price) - random() / 50;
    const day = Math.floor(index / 960);
    return { t: first + day * 86_400 + (index % 960) * MINUTE, o, h, l, c: price, v: Math.floor(random() * 50_000) };
  });
};

type Bars = ReturnType<typeof barsOf>;

let canvas: ReturnType<typeof createCandleCanvas>;
let newest: Bars[number];

/** Draws `count` bars, then updates the newest one twenty times a second. */
const start = (count: number) => {
  const element = document.getElementById('chart');
  if (element === null) throw new Error('There is no place for a chart');
  canvas = createCandleCanvas(element, {
    theme: canvasTheme(element),
    onReachStart: () => undefined,
    onLegend: () => undefined,
    now: () => null,
    events: {
      onPlace: () => undefined,
      onMarkMoved: () => undefined,
      onMarkPicked: () => undefined,
      onMeasured: () => undefined,
    },
  });
  canvas.setDrawings(new Set(['sessions', 'vwap', 'ema9', 'premarket', 'dayhigh']));
  const bars = barsOf(count);
  canvas.setBars(bars, { resolution: '1', reset: true });
  newest = bars.at(-1) as Bars[number];
  setInterval(() => {
    const c = newest.c * (1 + Math.sin(performance.now() / 700) / 500);
    newest = { ...newest, c, h: Math.max(newest.h, c), l: Math.min(newest.l, c), v: newest.v + 100 };
    canvas.update(newest);
  }, UPDATE_MS);
};

/** Makes the bars narrow enough that all are visible. */
const zoomOut = () => canvas.zoomBy(0.001);

/** Frames per second over `ms` milliseconds, while the view scrolls back and forth. */
const framesPerSecond = async (ms: number) => {
  const began = performance.now();
  let frames = 0;
  let moved = 1;
  while (performance.now() - began < ms) {
    await new Promise(requestAnimationFrame);
    canvas.scrollBy(moved);
    moved = -moved;
    frames += 1;
  }
  return (frames * 1_000) / (performance.now() - began);
};

Object.assign(globalThis, { bench: { start, zoomOut, framesPerSecond } });
