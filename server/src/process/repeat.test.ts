import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a task runs now and at each interval, never twice at once, and missed runs do not follow in a burst', async () => {
  const ends: (() => void)[] = [];
  const stop = repeat(() => new Promise<void>((resolve) => ends.push(resolve)), 1_000);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await stop();
});

test('stopping waits for the run under way, and no other begins', async () => {
  const ends: (() => void)[] = [];
  const stop = repeat(() => new Promise<void>((resolve) => ends.push(resolve)), 1_000);
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ends.length, isStopped]).toEqual([1, false]);
  ends[0]?.();
  await stopping;
});
