import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionOf, changesOf, DEFAULT_KEYS, KEY_ACTIONS, type KeyMap, keyMapOf, withKey } from './key-map';
import { isKeyName, keyLabel, keyNameOf } from './key-name';

const KEYS = ['A', 'F', 'G', 'Q', 'Z', '0', '3', 'Shift+3', 'Shift+9', '/', '?', ';', '.'];
const action = fc.constantFrom(...KEY_ACTIONS);
const changed = fc.record({ action, key: fc.constantFrom(...KEYS) });
/** What any version of the pages may have stored. */
const stored = fc.dictionary(
  fc.oneof(action, fc.string()),
  fc.oneof(fc.constantFrom(...KEYS, ...Object.values(DEFAULT_KEYS)), fc.string()),
);

/** Every action has one key, every key one action, and each key is one that can be pressed. */
const expectWhole = (map: KeyMap) => {
  expect(Object.keys(map).toSorted()).toEqual([...KEY_ACTIONS].toSorted());
  expect(new Set(Object.values(map)).size).toBe(KEY_ACTIONS.length);
  for (const one of KEY_ACTIONS) {
    expect(isKeyName(map[one])).toBe(true);
    expect(actionOf(map, map[one])).toBe(one);
  }
};

describe('a map of keys', () => {
  test('has one key for every command and never two commands on one key, whatever is stored', () => {
    fc.assert(fc.property(stored, (changes) => expectWhole(keyMapOf(changes))));
  });

  test('keeps that through any sequence of changes, and comes back from the account as it was', () => {
    fc.assert(
      fc.property(fc.array(changed, { maxLength: 40 }), (steps) => {
        const map = steps.reduce((before, step) => withKey(before, step.action, step.key), DEFAULT_KEYS);
        expectWhole(map);
        expect(keyMapOf(changesOf(map))).toEqual(map);
        const last = steps.at(-1);
        if (last !== undefined) expect(map[last.action]).toBe(last.key);
      }),
    );
  });

  test('swaps the keys of two commands; a swap and its reverse change nothing', () => {
    const swapped = withKey(DEFAULT_KEYS, 'freeze', 'M');
    expect([swapped.freeze, swapped.mute]).toEqual(['M', 'F']);
    expect(withKey(swapped, 'freeze', 'F')).toEqual(DEFAULT_KEYS);
    expect(changesOf(DEFAULT_KEYS)).toEqual({});
  });

  test('the help and the commands are reachable by default', () => expectWhole(DEFAULT_KEYS));
});

describe('the name of a key', () => {
  const press = (key: string, facts: Partial<KeyboardEvent> = {}) =>
    keyNameOf({ key, code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...facts });

  test('is a letter, a digit by its place with or without Shift, or a sign', () => {
    expect(press('f')).toEqual({ name: 'F' });
    expect(press('&', { code: 'Digit1' })).toEqual({ name: '1' });
    expect(press('!', { code: 'Digit1', shiftKey: true })).toEqual({ name: 'Shift+1' });
    expect(press('?', { shiftKey: true })).toEqual({ name: '?' });
    expect(keyLabel('Shift+1')).toBe('Shift 1');
  });

  test.each([
    ['f', { ctrlKey: true }, 'browser'],
    ['F', { shiftKey: true }, 'ticker'],
    ['+', { shiftKey: true }, 'chart'],
    ['ArrowDown', {}, 'fixed'],
    [' ', {}, 'fixed'],
    ['F5', {}, 'fixed'],
    ['é', {}, 'fixed'],
  ])('is refused for %s with %o', (key, facts, refused) => expect(press(key, facts)).toEqual({ refused }));
});
