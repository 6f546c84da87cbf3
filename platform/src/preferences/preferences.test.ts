// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeUser } from '../testing';
import { createPreferences, type Preference } from './preferences';

const WIDTH: Preference<number> = {
  name: 'desk.width',
  accepts: (value): value is number => typeof value === 'number' && value >= 0 && value <= 100,
  fallback: 45,
};
const KEY = 'prebell.preference.mara.desk.width';

/** The browser's storage, shared by pages and tabs. */
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
} as Storage;

const open = (id = 'mara') => createPreferences({ session: { user: () => fakeUser({ id }) }, storage });

beforeEach(() => stored.clear());

test('announces a choice and stores it in this browser, for this user only', () => {
  const preferences = open();
  const listener = vi.fn();
  preferences.subscribe(listener);
  expect(preferences.get(WIDTH)).toBe(45);
  preferences.set(WIDTH, 30);
  expect([preferences.get(WIDTH), listener.mock.calls.length]).toEqual([30, 1]);
  expect(open().get(WIDTH)).toBe(30);
  expect(open('ines').get(WIDTH)).toBe(45);
});

test('shares a preference of the browser among all users', () => {
  const shared: Preference<number> = { ...WIDTH, isShared: true };
  open().set(shared, 30);
  expect([open('ines').get(shared), open('ines').get(WIDTH)]).toEqual([30, 45]);
});

test.each(['not JSON', '"wide"', '-3', 'null', '1e999'])('treats %s in the storage as never chosen', (text) => {
  stored.set(KEY, text);
  expect(open().get(WIDTH)).toBe(45);
});

test('returns the same object until it changes', () => {
  const preference: Preference<number[]> = {
    name: 'columns',
    accepts: (value): value is number[] => Array.isArray(value),
    fallback: [],
  };
  stored.set('prebell.preference.mara.columns', '[1,2]');
  const preferences = open();
  expect(preferences.get(preference)).toBe(preferences.get(preference));
});

test('receives a choice made in another tab', () => {
  const preferences = open();
  const listener = vi.fn();
  preferences.subscribe(listener);
  preferences.get(WIDTH);
  stored.set(KEY, '60');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect([preferences.get(WIDTH), listener.mock.calls.length]).toEqual([45, 0]);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect([preferences.get(WIDTH), listener.mock.calls.length]).toEqual([60, 1]);
});

test('keeps the choice as long as the page when storage is blocked or full', () => {
  const full = { getItem: () => null, setItem: () => expect.fail('full') } as unknown as Storage;
  for (const storage of [null, full]) {
    const preferences = createPreferences({ session: { user: () => null }, storage });
    preferences.set(WIDTH, 30);
    expect(preferences.get(WIDTH)).toBe(30);
  }
});
