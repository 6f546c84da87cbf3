// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrozenRemotes } from './frozen-remotes';

let stored: string | null;
const storage = { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) };
let digest: string;
const onFreeze = vi.fn();

/** The next page of the tab. */
const open = () => createFrozenRemotes({ digestOf: () => digest, onFreeze, storage });
const leave = () => window.dispatchEvent(new Event('pagehide'));
const hide = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  stored = null;
  digest = 'first';
  onFreeze.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a remote that ended the page twice in a row does not start again until the user asks for it', () => {
  open().show('mf-a');
  const second = open();
  expect(onFreeze.mock.calls).toEqual([['mf-a']]);
  expect(second.isFrozen('mf-a')).toBe(false);
  second.show('mf-a');
  const third = open();
  expect(onFreeze).toHaveBeenCalledTimes(2);
  expect([third.isFrozen('mf-a'), third.isFrozen('mf-b')]).toEqual([true, false]);
  third.forgive('mf-a');
  expect(third.isFrozen('mf-a')).toBe(false);
});

test('a page that is left, reloaded or hidden blames nobody', () => {
  const first = open();
  first.show('mf-a');
  leave();
  open().show('mf-a');
  hide('hidden');
  open();
  hide('visible');
  leave();
  open();
  expect(onFreeze).not.toHaveBeenCalled();
});

test('a remote that ran for a while, and another version of it, start without a record', () => {
  open().show('mf-a');
  open().show('mf-a');
  digest = 'second';
  expect(open().isFrozen('mf-a')).toBe(false);
  digest = 'first';
  const again = open();
  again.forgive('mf-a');
  again.show('mf-a');
  const next = open();
  next.show('mf-a');
  vi.advanceTimersByTime(30_000);
  expect(open().isFrozen('mf-a')).toBe(false);
});

test('without storage, or with a broken entry, pages work as before', () => {
  stored = '{';
  expect(open().isFrozen('mf-a')).toBe(false);
  const without = createFrozenRemotes({ digestOf: () => digest, onFreeze, storage: null });
  without.show('mf-a');
  expect(without.isFrozen('mf-a')).toBe(false);
});
