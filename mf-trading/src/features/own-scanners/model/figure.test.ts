import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFigure, writeFigure } from './figure';

describe('numbers of a comparison', () => {
  it.each([
    ['2', 2],
    [' 1,500 ', 1_500],
    ['10M', 10_000_000],
    ['0.1k', 100],
    ['-2.5', -2.5],
    ['1.2 b', 1_200_000_000],
  ])('parse %j', (text, value) => {
    expect(parseFigure(text)).toBe(value);
  });

  it.each(['', 'abc', '5x', '1e5', '--2', 'Infinity', 'M', '１０'])('reject %j', (text) => {
    expect(parseFigure(text)).toBeNaN();
  });

  it('parse to the same number after formatting', () => {
    expect([250_000, 10_000_000, 1_234, 5.5, 0, -5].map(writeFigure)).toEqual([
      ...['250K', '10M', '1234', '5.5', '0', '-5'],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
        expect(parseFigure(writeFigure(cents / 100))).toBe(cents / 100);
      }),
    );
  });
});
