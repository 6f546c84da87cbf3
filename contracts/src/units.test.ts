import { expect, test } from 'vitest';
import {
  type Cents,
  days,
  hours,
  type Milliseconds,
  minutes,
  type Seconds,
  seconds,
  toDollars,
  toMs,
  toSeconds,
  wholeSeconds,
} from './units';

test('spans of time are milliseconds', () => {
  expect([seconds(5), minutes(10), hours(1), days(1)]).toEqual([5_000, 600_000, 3_600_000, 86_400_000]);
});

test('units convert both ways', () => {
  expect(toMs(1.5)).toBe(1_500);
  expect(toSeconds(1_500)).toBe(1.5);
  expect(wholeSeconds(1_999)).toBe(1);
  expect(wholeSeconds(-1)).toBe(-1);
  expect(toDollars(2_950)).toBe(29.5);
});

test('a wrong unit is a type error', () => {
  const span: Milliseconds = minutes(1);
  // @ts-expect-error: a plain number says no unit
  const bare: Milliseconds = 1_000;
  // @ts-expect-error: seconds are no milliseconds
  const wrong: Milliseconds = toSeconds(span);
  // @ts-expect-error: milliseconds are no cents
  const amount: Cents = span;
  // @ts-expect-error: already milliseconds
  const twice: Milliseconds = toMs(span);
  // @ts-expect-error: already seconds
  const half: Seconds = toSeconds(toSeconds(span));
  expect([bare, wrong, amount, twice, half]).toHaveLength(5);
});
