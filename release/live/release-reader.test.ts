import type { Release } from '@prebell/contracts';
import { expect, test, vi } from 'vitest';
import { createReleaseReader } from './release-reader';

const release = (id: string): Release => ({
  id,
  parent: null,
  created_at: '2025-02-06T14:00:00.000Z',
  reason: 'test',
  shell: null,
  chromeless: null,
  remotes: {},
});

const setUp = () => {
  let now = 0;
  const store = {
    head: vi.fn(async (): Promise<string | null> => 'a'),
    getRelease: vi.fn(async (id: string) => release(id)),
    canaryRelease: vi.fn(async (live: Release) => live),
  };
  const onError = vi.fn();
  const onTrouble = vi.fn();
  const reader = createReleaseReader({ store, onError, onTrouble, monotonic: () => now, slowMs: 20 });
  const pass = (ms: number) => {
    now += ms;
  };
  return { store, onTrouble, reader, pass };
};

test('the store is read once a second, however many requests come', async () => {
  const { store, reader, pass } = setUp();
  await Promise.all([reader.current(), reader.current(), reader.current()]);
  pass(999);
  await reader.current();
  expect(store.head).toHaveBeenCalledTimes(1);
  pass(1);
  store.head.mockResolvedValue('b');
  expect((await reader.current())?.id).toBe('b');
});

test('an unchanged channel reads no release', async () => {
  const { store, reader, pass } = setUp();
  await reader.current();
  pass(1_000);
  await reader.current();
  expect(store.getRelease).toHaveBeenCalledTimes(1);
});

test('while the store cannot be read, the last known release is served, and its loss and its return are reported once', async () => {
  const { store, onTrouble, reader, pass } = setUp();
  await reader.current();
  pass(1_000);
  const error = new Error('disk');
  store.head.mockRejectedValue(error);
  for (let look = 0; look < 3; look += 1) {
    expect((await reader.current())?.id).toBe('a');
    pass(1_000);
  }
  expect(onTrouble.mock.calls).toEqual([['unreadable', { error, isKnown: true }]]);
  store.head.mockResolvedValue('a');
  await reader.current();
  expect(onTrouble.mock.calls.slice(1)).toEqual([[null, { error: null, isKnown: true }]]);
});

test('a platform that starts without a release finds the first one at once', async () => {
  const { store, onTrouble, reader } = setUp();
  store.head.mockResolvedValueOnce(null);
  expect(await reader.current()).toBeNull();
  expect(reader.trouble()).toBe('empty');
  expect((await reader.current())?.id).toBe('a');
  expect(onTrouble).toHaveBeenCalledTimes(2);
});

test('while the store hangs, every request soon gets the known release, and the store counts as away until it answers', async () => {
  const { store, onTrouble, reader, pass } = setUp();
  await reader.current();
  pass(1_000);
  let answer: (head: string) => void = () => {};
  store.head.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  expect((await reader.current())?.id).toBe('a');
  expect([reader.trouble(), onTrouble.mock.calls.length]).toEqual(['silent', 1]);
  expect((await reader.current())?.id).toBe('a');
  expect(store.head).toHaveBeenCalledTimes(2);
  answer('b');
  await expect.poll(() => reader.isStoreAway()).toBe(false);
  expect((await reader.current())?.id).toBe('b');
});

test('a missing channel serves the last known release, and reports that the store is away', async () => {
  const { store, reader, pass } = setUp();
  await reader.current();
  expect(reader.isStoreAway()).toBe(false);
  pass(1_000);
  store.head.mockResolvedValue(null);
  expect((await reader.current())?.id).toBe('a');
  expect(reader.isStoreAway()).toBe(true);
});
