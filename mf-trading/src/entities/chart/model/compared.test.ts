import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bar } from './bars';
import { COMPARED_PREFERENCE, closeAt, closesAt, percentSince, withCompared } from './compared';

const starts = fc.uniqueArray(fc.nat(60)).map((all) => all.sort((a, b) => a - b));
const bars = starts.map((all) => all.map((t): Bar => ({ t, o: 1, h: 1, l: 1, c: t + 1, v: 1 })));

test('a compared line has one point for each bar of the chart, and none from after that bar', () => {
  fc.assert(
    fc.property(starts, bars, (chart, other) => {
      const closes = closesAt(chart, other);
      expect(closes).toHaveLength(chart.length);
      for (const [index, t] of chart.entries()) {
        const known = other.filter((bar) => bar.t <= t);
        expect(closes[index]).toBe(known.length === 0 ? null : Math.max(...known.map(({ c }) => c)));
        expect(closeAt(other, t)).toBe(closes[index]);
      }
    }),
  );
});

test('a symbol is added once, and at most three', () => {
  const three = ['SPY', 'SPY', 'QQQ', 'IWM', 'TSLA'].reduce(withCompared, [] as readonly string[]);
  expect(three).toEqual(['SPY', 'QQQ', 'IWM']);
});

test('stored symbols of another version count only if they are valid, different and at most three', () => {
  const { accepts } = COMPARED_PREFERENCE;
  expect([accepts([]), accepts(['SPY', 'BRK.B'])]).toEqual([true, true]);
  for (const wrong of [null, 'SPY', ['spy'], ['SPY', 'SPY'], ['A', 'B', 'C', 'D'], [1]])
    expect(accepts(wrong)).toBe(false);
});

test('a change is in percent of the first bar in view', () => {
  expect([percentSince(4, 5), percentSince(4, 3), percentSince(null, 3), percentSince(4, null)]).toEqual([
    25,
    -25,
    null,
    null,
  ]);
});
