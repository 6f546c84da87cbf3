import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bar } from '../model/bars';
import { createBarQueue } from './bar-queue';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bar = (t: number, v: number): Bar => ({ t, o: 1, h: 1, l: 1, c: 1, v });

test('draws a lone bar immediately, and bars that follow closely together after the pause', () => {
  const drawn: string[] = [];
  const queue = createBarQueue(({ t, v }) => drawn.push(`${t}/${v}`), 100);
  queue.push(bar(1, 1));
  expect(drawn).toEqual(['1/1']);
  for (const [t, v] of [
    [1, 2],
    [1, 3],
    [2, 1],
  ] as const)
    queue.push(bar(t, v));
  vi.advanceTimersByTime(99);
  expect(drawn).toEqual(['1/1']);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual(['1/1', '1/3', '2/1']);
  vi.advanceTimersByTime(1_000);
  queue.push(bar(2, 2));
  expect(drawn.at(-1)).toBe('2/2');
});

test('draws every bar in its last version, at most ten times a second, in any order of arrival', () => {
  const events = fc.array(fc.tuple(fc.nat(60), fc.nat(3)), { maxLength: 60 });
  fc.assert(
    fc.property(events, (pushes) => {
      const shown = new Map<number, number>();
      const moments = new Set<number>();
      const queue = createBarQueue(({ t, v }) => {
        shown.set(t, v);
        moments.add(Date.now());
      }, 100);
      const latest = new Map<number, number>();
      pushes.forEach(([after, t], v) => {
        vi.advanceTimersByTime(after);
        latest.set(t, v);
        queue.push(bar(t, v));
      });
      vi.advanceTimersByTime(200);
      expect(shown).toEqual(latest);
      const times = [...moments];
      for (const [index, at] of times.entries())
        if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThan(99);
    }),
  );
});

test('drops waiting bars when the history is replaced', () => {
  const drawn: number[] = [];
  const queue = createBarQueue(({ v }) => drawn.push(v), 100);
  queue.push(bar(1, 1));
  queue.push(bar(1, 2));
  queue.clear();
  vi.advanceTimersByTime(1_000);
  expect(drawn).toEqual([1]);
});
