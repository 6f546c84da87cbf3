import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars';
import { createEma, createVwap, type RunningLine } from './running-line';

/** 2025-02-06 04:00 ET. */
const PRE_OPEN = 1_738_832_400;
const price = fc.integer({ min: 100, max: 2_000 }).map((cents) => cents / 100);
const bars = fc
  .array(fc.record({ o: price, c: price, up: price, down: price, v: fc.nat(5_000) }), { minLength: 1, maxLength: 190 })
  .map((list) =>
    list.map(({ o, c, up, down, v }, i): Bar => {
      const [h, l] = [Math.max(o, c) + up / 10, Math.min(o, c) - Math.min(down / 10, 0.9)];
      return { t: PRE_OPEN + i * 300, o, h, l, c, v };
    }),
  );
const drawn = (line: RunningLine, list: readonly Bar[]) =>
  list.map((bar) => {
    const value = line.at(bar);
    line.close(bar);
    return value;
  });

describe('an exponential average', () => {
  it('starts with the simple average and then moves by its weight', () => {
    const list = [1, 2, 3, 5, 4].map((c, i) => ({ t: PRE_OPEN + i * 60, o: c, h: c, l: c, c, v: 1 }));
    expect(drawn(createEma(3), list)).toEqual([null, null, 2, 3.5, 3.75]);
  });

  it('stays between the extremes of the closes', () => {
    fc.assert(
      fc.property(bars, (list) => {
        const closes = list.map(({ c }) => c);
        for (const value of drawn(createEma(9), list)) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(Math.min(...closes) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...closes) + 1e-9);
        }
      }),
    );
  });
});

describe('VWAP', () => {
  it('equals the sum over the bars since the last anchor', () => {
    fc.assert(
      fc.property(bars, (list) => {
        const values = drawn(createVwap(), list);
        const open = PRE_OPEN + 5.5 * 3_600;
        list.forEach(({ t }, i) => {
          const since = list.slice(0, i + 1).filter((bar) => t < open || bar.t >= open);
          const shares = since.reduce((sum, { v }) => sum + v, 0);
          const worth = since.reduce((sum, { h, l, c, v }) => sum + ((h + l + c) / 3) * v, 0);
          if (shares === 0) expect(values[i]).toBeNull();
          else expect(values[i]).toBeCloseTo(worth / shares, 8);
        });
      }),
    );
  });

  it('restarts at the bell, with no segment across it', () => {
    const line = createVwap();
    const bar = (t: number) => ({ t, o: 2, h: 2, l: 2, c: 2, v: 100 });
    expect(line.breaksAt(bar(PRE_OPEN))).toBe(false);
    line.close(bar(PRE_OPEN));
    expect([line.breaksAt(bar(PRE_OPEN + 300)), line.breaksAt(bar(PRE_OPEN + 5.5 * 3_600))]).toEqual([false, true]);
  });

  it('does not count the current bar twice', () => {
    const line = createVwap();
    const bar = { t: PRE_OPEN, o: 2, h: 2, l: 2, c: 2, v: 100 };
    expect([line.at(bar), line.at({ ...bar, h: 5, l: 5, c: 5, v: 300 })]).toEqual([2, 5]);
  });

  it('is the engine’s where a bar has it, and continues from there', () => {
    const line = createVwap();
    const bar = { t: PRE_OPEN, o: 2, h: 2, l: 2, c: 2, v: 100 };
    expect(line.at({ ...bar, vwap: 2.5 })).toBe(2.5);
    line.close({ ...bar, vwap: 2.5 });
    expect(line.at({ ...bar, t: PRE_OPEN + 300, h: 3.5, l: 3.5, c: 3.5 })).toBe(3);
  });
});
