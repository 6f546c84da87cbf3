import type { IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import { expect, test } from 'vitest';
import type { CanvasTheme } from './canvas-theme';
import { createHitLabels } from './hit-labels';

const theme = { fontFamily: 'Inter', background: 'black', level: 'orange' } as CanvasTheme;
const chart = {
  timeScale: () => ({
    options: () => ({ barSpacing: 10 }),
    timeToCoordinate: (time: number) => (time < 0 ? null : time),
    timeToIndex: (time: number) => time,
  }),
} as unknown as IChartApi;
const series = {
  priceToCoordinate: (price: number) => price,
  dataByIndex: () => ({ low: 50 }),
} as unknown as ISeriesApi<'Candlestick'>;

/** What is drawn in a pane of 200 pixels, where each text is 60 wide. */
const drawn = (times: readonly number[]) => {
  const labels = createHitLabels({ chart, series, theme });
  labels.set(times.map((time) => ({ time: time as UTCTimestamp, text: `hit ${time}` })));
  const calls: unknown[] = [];
  const context = {
    measureText: () => ({ width: 60 }),
    strokeText: (...call: unknown[]) => calls.push(['halo', ...call]),
    fillText: (...call: unknown[]) => calls.push(['text', ...call]),
  };
  const [view] = labels.primitive.paneViews?.() ?? [];
  view?.renderer()?.draw({
    useMediaCoordinateSpace: (paint: (scope: object) => void) => paint({ context, mediaSize: { width: 200 } }),
  } as never);
  return { calls, order: view?.zOrder?.() };
};

test('the text of a hit has a halo and lies above VWAP and other lines, beside its arrow', () => {
  const { calls, order } = drawn([100]);
  expect(order).toBe('top');
  expect(calls).toEqual([
    ['halo', 'hit 100', 109, 59],
    ['text', 'hit 100', 109, 59],
  ]);
});

test('the text of a hit at the right edge is to the left of its arrow, and a bar out of view has none', () => {
  expect(drawn([190, -1]).calls).toEqual([
    ['halo', 'hit 190', 121, 59],
    ['text', 'hit 190', 121, 59],
  ]);
});
