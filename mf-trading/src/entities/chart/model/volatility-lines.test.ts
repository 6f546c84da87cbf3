import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars';
import { createAtr, createVwapBand, trueRange } from './volatility-lines';

/** 2025-02-06 04:00 ET. */
const PRE_OPEN = 1_738_832_400;
const OPEN = PRE_OPEN + 5.5 * 3_600;
const bar = (i: number, h: number, l: number, c: number, v = 100): Bar => ({ t: PRE_OPEN + i * 300, o: c, h, l, c, v });
const price = fc.integer({ min: 100, max: 2_000 }).map((cents) => cents / 100);
const bars = fc
  .array(fc.record({ c: price, up: fc.nat(80), down: fc.nat(80), v: fc.nat(5_000) }), { minLength: 1, maxLength: 120 })
  .map((list) => list.map(({ c, up, down, v }, i) => bar(i, c + up / 100, c - down / 100, c, v)));
const drawn = (line: ReturnType<typeof createAtr>, list: readonly Bar[]) =>
  list.map((one) => {
    const value = line.at(one);
    line.close(one);
    return value;
  });

describe('the average true range', () => {
  it('follows Wilder’s definition, computed by hand', () => {
    // True ranges: 2; max(12,11)−10.5 = 1.5; a gap up: 14−11.5 = 2.5; a gap down: 13−9 = 4.
    const list = [bar(0, 12, 10, 11), bar(1, 12, 10.5, 11.5), bar(2, 14, 13, 13), bar(3, 10, 9, 9.5)];
    expect(list.map((one, i) => trueRange(one, list[i - 1]?.c ?? null))).toEqual([2, 1.5, 2.5, 4]);
    // The mean of three, then (2 × 2 + 4) / 3.
    expect(drawn(createAtr(3), list)).toEqual([null, null, 2, 8 / 3]);
  });

  it('lies between the smallest and the largest true range', () => {
    fc.assert(
      fc.property(bars, (list) => {
        const ranges = list.map((one, i) => trueRange(one, list[i - 1]?.c ?? null));
        for (const value of drawn(createAtr(14), list)) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(Math.min(...ranges) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(...ranges) + 1e-9);
        }
        expect(drawn(createAtr(14), list).filter((value) => value === null)).toHaveLength(Math.min(13, list.length));
      }),
    );
  });
});

describe('a band of VWAP', () => {
  it('is the volume-weighted deviation away from it, computed by hand', () => {
    // Typical prices 2, 4, 8 with volumes 100, 100, 200: mean 5.5; Σ v(p − mean)² = 1225 + 225 + 1250 = 2700; 2700 / 400 = 6.75.
    const list = [bar(0, 2, 2, 2), bar(1, 4, 4, 4), bar(2, 8, 8, 8, 200)];
    expect(drawn(createVwapBand(2), list).at(-1)).toBeCloseTo(5.5 + 2 * Math.sqrt(6.75), 12);
    expect(drawn(createVwapBand(-1), list)[1]).toBeCloseTo(3 - 1, 12);
  });

  it('equals the definition over the bars since the last anchor', () => {
    fc.assert(
      fc.property(bars, (list) => {
        const values = drawn(createVwapBand(1), list);
        list.forEach(({ t }, i) => {
          const since = list.slice(0, i + 1).filter((one) => t < OPEN || one.t >= OPEN);
          const shares = since.reduce((sum, { v }) => sum + v, 0);
          const typical = ({ h, l, c }: Bar) => (h + l + c) / 3;
          const mean = since.reduce((sum, one) => sum + one.v * typical(one), 0) / shares;
          const variance = since.reduce((sum, one) => sum + one.v * (typical(one) - mean) ** 2, 0) / shares;
          if (shares === 0) expect(values[i]).toBeNull();
          else expect(values[i]).toBeCloseTo(mean + Math.sqrt(variance), 6);
        });
      }),
    );
  });

  it('restarts with VWAP at the bell', () => {
    const line = createVwapBand(1);
    line.close(bar(0, 9, 9, 9));
    const first = { ...bar(0, 2, 2, 2), t: OPEN };
    expect([line.breaksAt(first), line.at(first)]).toEqual([true, 2]);
  });
});
