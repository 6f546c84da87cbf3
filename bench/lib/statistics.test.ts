import { expect, test } from 'vitest';
import { medianInterval } from './statistics';

test('the interval of a median has the ranks of the published table for 95 %', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  // Ranks by the sign test at 95 %, as printed in tables of Conover and of Dixon and Massey.
  expect(medianInterval(upTo(17))).toEqual([5, 13]);
  expect(medianInterval(upTo(10))).toEqual([2, 9]);
  expect(medianInterval(upTo(20))).toEqual([6, 15]);
  expect(medianInterval(upTo(25))).toEqual([8, 18]);
});

test('with too few values the interval is all of them', () => {
  expect(medianInterval([3, 1, 2])).toEqual([1, 3]);
});
