// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Sparkline } from './Sparkline';
import { sparklinePath, sparklinePoints } from './sparkline-geometry';

afterEach(cleanup);

const BOX = { width: 100, height: 24 };
const pathOf = (values: (number | null | undefined)[]) => sparklinePath(sparklinePoints(values, BOX));

test('the line spans the box, the greatest value on top', () => {
  expect(pathOf([1, 3, 2])).toBe('M0 24L50 0L100 12');
});

test('missing values leave a gap, and an isolated value is a dash', () => {
  expect(pathOf([1, Number.NaN, 2, 2, null, 3])).toBe('M-3 24h6M40 12L60 12M97 0h6');
  expect(pathOf([7])).toBe('M-3 12h6');
  expect(pathOf([])).toBe('');
});

test('every point is inside the box, for any values', () => {
  const value = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.constantFrom(null, undefined, Number.MAX_VALUE, -Number.MAX_VALUE),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), (values) => {
      for (const { x, y } of sparklinePoints(values, BOX)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(BOX.width + 1e-9);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(BOX.height);
      }
    }),
  );
});

test.each([
  [[2, 5, 3.5], 'DEMO1 today: up, 2.00 to 3.50', 'up'],
  [[null, 3, 2], 'DEMO1 today: down, 3.00 to 2.00', 'down'],
  [[2], 'DEMO1 today: flat, 2.00 to 2.00', 'flat'],
  [[], 'DEMO1 today: no data', 'flat'],
])('%j reads as “%s”', (values, name, direction) => {
  render(<Sparkline label="DEMO1 today" values={values} />);
  expect(screen.getByRole('img', { name }).getAttribute('data-direction')).toBe(direction);
});
