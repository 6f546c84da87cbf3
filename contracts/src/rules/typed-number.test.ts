import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMMA_FAULT, commaFault, readingOf, readNumber } from './typed-number';

it.each([
  ['2', 2],
  ['4.50', 4.5],
  ['.5', 0.5],
  ['5.', 5],
  [' 1,500 ', 1_500],
  ['1,250,000', 1_250_000],
  ['1,250,000.75', 1_250_000.75],
  ['10M', 10_000_000],
  ['1.5M', 1_500_000],
  ['0.1k', 100],
  ['-2.5', -2.5],
  ['−2.5', -2.5],
  ['+7', 7],
  ['$29', 29],
  ['1.2 b', 1_200_000_000],
])('a typed %j is %d', (text, value) => {
  expect(readNumber(text)).toBe(value);
  expect(commaFault(text)).toBeNull();
});

it.each([
  '4,50',
  '4,5',
  '0,250',
  '1,25,000',
  '1250,000',
  '1.250,00',
  '1,5M',
  ',5',
  '1,',
  '1,250.5,0',
  '1,,250',
  '-4,50',
])('a comma that separates no thousands is refused with the way to write it: %j', (text) => {
  expect(readNumber(text)).toBeNaN();
  expect(commaFault(text)).toBe(COMMA_FAULT);
});

it.each(['', ' ', 'abc', '5x', '1e5', '--2', 'Infinity', 'M', '１０', '.', '1 250', '1.2.3'])(
  'a text that is not a number is refused: %j',
  (text) => {
    expect(readNumber(text)).toBeNaN();
    expect(commaFault(text)).toBeNull();
  },
);

it('every number that the product writes is read as the same number, with and without separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
      expect(readNumber((cents / 100).toFixed(2))).toBe(cents / 100);
      expect(readNumber((cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))).toBe(cents / 100);
    }),
  );
});

it('a number typed with thousands separators is shown as it was read, other texts are not', () => {
  expect(readingOf('1,250')).toBe('1,250');
  expect(readingOf('1,500K')).toBe('1,500,000');
  expect(readingOf('1.5M')).toBeNull();
  expect(readingOf('4.50')).toBeNull();
  expect(readingOf('4,50')).toBeNull();
});
