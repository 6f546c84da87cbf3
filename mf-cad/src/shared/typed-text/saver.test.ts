import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSaver } from './saver';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves the first key at once and later ones together, at most 250 ms later', async () => {
  let text = '';
  const saved: string[] = [];
  const saver = createSaver(async () => void saved.push(text));
  for (const key of ['a', 'b', 'c']) {
    text += key;
    saver.changed();
  }
  expect(saved).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(250);
  expect(saved).toEqual(['a', 'abc']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saved).toHaveLength(2);
  text = 'abcd';
  saver.changed();
  text = 'abcde';
  saver.changed();
  // The page closes.
  expect(await saver.flush()).toBe(true);
  expect(saved.at(-1)).toBe('abcde');
});

it('saves nothing more until submitted text is stored elsewhere', async () => {
  const write = vi.fn(async () => undefined);
  const saver = createSaver(write);
  let store = () => undefined as unknown;
  saver.after(
    new Promise<void>((resolve) => {
      store = resolve;
    }),
  );
  saver.changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(write).not.toHaveBeenCalled();
  store();
  await vi.advanceTimersByTimeAsync(0);
  expect(write).toHaveBeenCalledTimes(1);
});

it('says when text could not be saved, and tries again with the next key only', async () => {
  const write = vi.fn(() => Promise.reject(new Error('full')));
  const saver = createSaver(write);
  saver.changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(write).toHaveBeenCalledTimes(1);
  expect(await saver.flush()).toBe(false);
  write.mockResolvedValue(undefined as never);
  saver.changed();
  await vi.advanceTimersByTimeAsync(250);
  expect(await saver.flush()).toBe(true);
});
