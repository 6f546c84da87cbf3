import { toSeconds } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChartTime, easternOffset } from './chart-time';

describe('chart time', () => {
  it('is the wall clock of New York in winter and in summer', () => {
    expect(easternOffset(toSeconds(Date.UTC(2025, 1, 6, 14)))).toBe(-5 * 3_600);
    expect(easternOffset(toSeconds(Date.UTC(2025, 6, 7, 14)))).toBe(-4 * 3_600);
  });

  it('equals the offset of each instant of a trading day, from 4:00 to 20:00 ET', () => {
    const chartTime = createChartTime();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_094 }), fc.integer({ min: 0, max: 16 * 60 }), (day, minute) => {
        const midnight = toSeconds(Date.UTC(2025, 0, 1 + day));
        const t = midnight - easternOffset(midnight + 17 * 3_600) + (4 * 60 + minute) * 60;
        expect(chartTime(t, '5')).toBe(t + easternOffset(t));
      }),
    );
  });

  it('leaves daily bars at their date', () => {
    expect(createChartTime()(1_738_800_000, 'D')).toBe(1_738_800_000);
  });
});
