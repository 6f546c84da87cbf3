import { expect, test } from 'vitest';
import { DEFAULT_KEYS, KEY_ACTIONS, withKey } from './key-map';
import { ACTION_TEXTS, shortcuts } from './key-texts';

test('the help names every key of the desk, and a changed one in place of the default', () => {
  const usual = shortcuts(DEFAULT_KEYS).map(({ keys }) => keys);
  for (const key of [
    '/',
    'N',
    '1 2 3',
    '4 … 9',
    'Shift 1 … 5',
    'T',
    'C',
    'F',
    'M',
    'Y',
    'R',
    'W',
    'A',
    'B',
    '?',
    '↑ ↓ or J K',
  ])
    expect(usual).toContain(key);
  const keyOf = (action: 'freeze' | 'tab-2' | 'row-up', key: string, text: string) =>
    shortcuts(withKey(DEFAULT_KEYS, action, key)).find((line) => line.text === text)?.keys;
  expect(keyOf('freeze', 'X', ACTION_TEXTS.freeze)).toBe('X');
  expect(keyOf('tab-2', 'X', 'Momentum, Gappers, Low Float')).toBe('1, X, 3');
  expect(keyOf('row-up', 'X', 'Move between rows')).toBe('↑ ↓ or J, X');
});

test('no two commands read the same', () => {
  expect(new Set(Object.values(ACTION_TEXTS)).size).toBe(KEY_ACTIONS.length);
});
