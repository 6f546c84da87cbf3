// @vitest-environment happy-dom
import { hours, minutes, seconds } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../testing/calls';
import { type Given, giveNumbers } from './temporary-numbers';
import { useTemporaryNumbers } from './use-temporary-numbers';

const numbersOf = (given: readonly Given[]) => Object.fromEntries(given.map(({ id, number }) => [id, number]));

afterEach(cleanup);

it('a call keeps its temporary number, and new ones get the lowest free', () => {
  const first = giveNumbers([], ['a', 'b'], 0);
  const sent = giveNumbers(first, ['b'], minutes(3));
  const later = giveNumbers(sent, ['c', 'b'], minutes(4));
  expect(numbersOf(later)).toEqual({ a: 1, b: 2, c: 3 });
  expect(giveNumbers(later, ['b', 'c'], hours(50))).toEqual(later.filter(({ id }) => id !== 'a'));
  expect(numbersOf(giveNumbers(later, ['b', 'c', 'd'], hours(50)))).toEqual({ b: 2, c: 3, d: 1 });
});

it('a call that was sent keeps it for 12 hours, or for 5 minutes if it was sent at once', () => {
  const at = (sentAt: number, now: number) => giveNumbers(giveNumbers(giveNumbers([], ['a'], 0), [], sentAt), [], now);
  expect(at(minutes(1), minutes(1) + hours(12) - 1)).toHaveLength(1);
  expect(at(minutes(1), minutes(1) + hours(12))).toEqual([]);
  expect(at(seconds(1), minutes(5))).toHaveLength(1);
  expect(at(seconds(1), minutes(5) + seconds(1))).toEqual([]);
});

it('a board of 5,000 calls without a number costs one write, and the next look none', () => {
  const platform = createFakePlatform();
  const written = vi.fn();
  platform.preferences.subscribe(written);
  const calls = Array.from({ length: 5_000 }, (_, n) => call({ id: `c${n}` }));
  const { result, rerender } = renderHook(({ shown }) => useTemporaryNumbers(shown), {
    initialProps: { shown: calls },
    wrapper: ({ children }) => <FakePlatformProvider platform={platform}>{children}</FakePlatformProvider>,
  });
  expect(result.current.get('c499')).toBe('N500');
  expect(result.current.get('c500')).toBeUndefined();
  expect(written).toHaveBeenCalledOnce();
  const before = result.current;
  rerender({ shown: [...calls] });
  expect(result.current).toBe(before);
  expect(written).toHaveBeenCalledOnce();
});
