import { expect, test } from 'vitest';
import { axisPrice } from './axis-price';

test('the axis labels prices in cents, and nothing below zero', () => {
  expect([-0.5, -0.001, 0, 0.505, 12.5].map(axisPrice)).toEqual(['', '', '0.00', '0.51', '12.50']);
});
