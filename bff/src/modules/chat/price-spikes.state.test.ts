import { expect, test } from 'vitest';
import { PriceSpikes } from './price-spikes.state';

const START = Date.parse('2025-02-06T14:24:00.000Z');
/** Whether the second of two prices, `seconds` later, is a spike. */
const isSpike = (first: number, second: number, { seconds = 30, shares = 5_000 } = {}): boolean => {
  const spikes = new PriceSpikes();
  spikes.note('AAA', { at: START, price: first, volume: 100_000 });
  return spikes.note('AAA', { at: START + seconds * 1_000, price: second, volume: 100_000 + shares });
};

test.each([
  [0.5, 0.55, 0.549],
  [1.5, 1.62, 1.619],
  [3, 3.18, 3.179],
  [5, 5.2, 5.199],
  [9, 9.18, 9.179],
  [40, 40.4, 40.39],
])('from $%d a rise to $%d within a minute is a spike, to $%d it is not', (from, enough, less) => {
  expect(isSpike(from, enough)).toBe(true);
  expect(isSpike(from, less)).toBe(false);
});

test('a slow rise, a rise on a few shares and a fall are no spikes', () => {
  expect(isSpike(5, 6, { seconds: 60 })).toBe(false);
  expect(isSpike(5, 6, { shares: 999 })).toBe(false);
  expect(isSpike(6, 5)).toBe(false);
});
