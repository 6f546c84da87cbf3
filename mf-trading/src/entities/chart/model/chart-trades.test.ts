import { expect, test } from 'vitest';
import { chartTrades, tradeMark, tradesInWords } from './chart-trades';

const fill = (time: string, side: 'buy' | 'sell', quantity: number, price: number, symbol = 'AAA') => ({
  ...{ symbol, side, quantity, price },
  at: `2025-02-06T${time}:00.000Z`,
});
const FILLS = [
  fill('14:45', 'buy', 100, 4.15),
  fill('14:45', 'buy', 300, 4.17),
  fill('14:45', 'sell', 50, 4.2),
  fill('14:46', 'buy', 10, 9, 'BBB'),
  fill('14:52', 'sell', 1_350, 4.3125),
];
const until = (time: string) => Date.parse(`2025-02-06T${time}:00.000Z`);

test('the fills of a bar and side are one short mark with their mean price, and those of other symbols none', () => {
  const marks = chartTrades(FILLS, 'AAA', until('15:00'));
  expect(marks.map(tradeMark)).toEqual(['B 400', 'S 50', 'S 1,350']);
  expect(marks[0]?.price).toBeCloseTo(4.165);
  expect(marks[0]?.t).toBe(until('14:45') / 1_000);
});

test('a fill that is still to come at the minute on screen has no mark', () => {
  expect(chartTrades(FILLS, 'AAA', until('14:52')).map(tradeMark)).toEqual(['B 400', 'S 50']);
  expect(chartTrades(FILLS, 'AAA', until('14:45'))).toEqual([]);
});

test('the marks in words name side, size, price and bar', () => {
  expect(tradesInWords(chartTrades(FILLS, 'AAA', until('15:00')))).toBe(
    'Paper trades: bought 400 at 4.165 in the bar of 09:45, sold 50 at 4.20 in the bar of 09:45, sold 1,350 at 4.3125 in the bar of 09:52.',
  );
  expect(tradesInWords([])).toBe('');
});
