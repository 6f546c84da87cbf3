import { expect, test } from 'vitest';
import { BOX, equityShape, withoutBestDay } from './equity';

const days = (...means: (number | null)[]) => {
  let sum_pct = 0;
  return means.map((mean_pct, k) => {
    sum_pct += mean_pct ?? 0;
    return { date: `2025-02-0${k + 3}`, hits: 1, trades: mean_pct === null ? 0 : 1, mean_pct, sum_pct };
  });
};

test('the line of equity begins at zero before the first day, and the last third is shaded from its own first day', () => {
  const shape = equityShape(days(-1, 4, null), '2025-02-05');
  expect(shape).toMatchObject({ lowest: -1, highest: 3, sum: 3, zero: 30 });
  expect(shape.path).toBe('M0 30L33.33 40L66.67 0L100 0');
  expect(shape.confirmsFrom).toBe(66.67);
  // Days without a trade lie on the line at zero.
  expect(equityShape(days(null), null)).toMatchObject({
    zero: BOX.height / 2,
    path: 'M0 20L100 20',
    confirmsFrom: null,
  });
});

test('the day that carries a test is named with the sum without it; without a winning day there is none', () => {
  expect(withoutBestDay(days(-1, 4, null))).toEqual({ date: '2025-02-04', sum: -1 });
  expect(withoutBestDay(days(-1, null))).toBeNull();
});
