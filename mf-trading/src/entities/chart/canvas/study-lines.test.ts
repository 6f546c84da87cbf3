import type { ChartTheme } from '@prebell/design-system';
import type { IChartApi, UTCTimestamp } from 'lightweight-charts';
import { expect, it, vi } from 'vitest';
import type { Bar } from '../model/bars';
import { createStudyLines } from './study-lines';

const bar = (t: number, price: number): Bar => ({ t, o: price, h: price, l: price, c: price, v: 100 });

it('a line that is hidden has no value, also after the chart got other bars', () => {
  const series = { setData: vi.fn(), update: vi.fn(), applyOptions: vi.fn() };
  const chart = { addSeries: () => series, removeSeries: vi.fn() } as unknown as IChartApi;
  // 10:00 ET of 2026-05-21, and five minutes later.
  let bars = [bar(1_779_372_000, 10), bar(1_779_372_300, 10)];
  const lines = createStudyLines({
    chart,
    theme: {} as ChartTheme,
    bars: () => bars,
    time: ({ t }) => t as UTCTimestamp,
  });
  lines.show(new Set(['vwap']), true);
  expect(lines.valueAt('vwap', 1)).toBe(10);

  // Daily bars of another symbol: VWAP has no meaning there.
  bars = [bar(1_779_249_600, 7), bar(1_779_336_000, 7)];
  lines.redraw();
  lines.show(new Set(['vwap']), false);
  expect(lines.valueAt('vwap', 1)).toBeNull();
  bars = [bar(1_779_249_600, 3), bar(1_779_336_000, 3)];
  lines.redraw();
  expect(lines.valueAt('vwap', 1)).toBeNull();
});
