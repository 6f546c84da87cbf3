// @vitest-environment happy-dom
import { createStore } from '@prebell/platform';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Bar } from '../model/bars';
import { ChartSummary } from './ChartSummary';

afterEach(cleanup);

/** 2025-02-06 09:30 ET. */
const OPEN = 1_738_852_200;
const BARS = [
  { t: OPEN - 300, o: 2, h: 2.5, l: 1.5, c: 2.2, v: 10 },
  { t: OPEN, o: 2.2, h: 3.1, l: 2.1, c: 3, v: 1_000 },
];

test('the text names the open bar as such with its figures, follows it, and counts it once it is over', () => {
  const running = createStore<Bar | null>(null);
  let now = OPEN + 100;
  const text = () => screen.getByText(/^DVLT/).textContent;
  const props = { id: 'summary', symbol: 'DVLT', resolution: '5', trades: [], now: () => now * 1_000 } as const;
  const feed = { bar: running, closed: createStore<readonly Bar[]>([]) };
  render(<ChartSummary {...props} bars={BARS} feed={feed} />);
  const first = 'DVLT, 5m candles: 1 bar, last close 2.20, +10.00% since the first bar, high 2.50, low 1.50.';
  expect(text()).toBe(
    `${first} The bar of Thu, Feb 6 09:30 is still open: open 2.20, high 3.10, low 2.10, last 3.00, volume 1.0K.`,
  );
  act(() => running.set({ t: OPEN, o: 2.2, h: 3.4, l: 2.1, c: 3.3, v: 1_500 }));
  expect(text()).toBe(
    `${first} The bar of Thu, Feb 6 09:30 is still open: open 2.20, high 3.40, low 2.10, last 3.30, volume 1.5K.`,
  );
  now = OPEN + 300;
  act(() => running.set({ t: OPEN, o: 2.2, h: 3.4, l: 2.1, c: 3.2, v: 1_600 }));
  expect(text()).toBe('DVLT, 5m candles: 2 bars, last close 3.20, +60.00% since the first bar, high 3.40, low 1.50.');
});
