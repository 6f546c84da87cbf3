// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createLatencyMeter } from '../model/latency';
import { LatencyText } from './LatencyText';

afterEach(cleanup);

/** The text after 30 updates, the last of which took `slowest` milliseconds. */
const textAfter = (slowest: number): string | null => {
  const meter = createLatencyMeter();
  for (let event = 1; event <= 29; event += 1) meter.record(event, event + 56);
  meter.record(30, 30 + slowest);
  render(<LatencyText meter={meter} />);
  return screen.getByTitle(/^Time from the market event to this screen/).textContent;
};

test.each([
  [84, 'Latency 56 ms, slowest 1%: 84 ms'],
  [320, 'Latency 56 ms, slowest 1%: 320 ms (slow)'],
  [1_100, 'Latency 56 ms, slowest 1%: 1.1 s (late)'],
])(
  'the latency says in words what is typical, how slow the slowest updates are, and whether that is bad: %i ms',
  (slowest, text) => {
    expect(textAfter(slowest)).toBe(text);
  },
);
