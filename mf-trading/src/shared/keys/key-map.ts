import type { DeskKeys } from '@prebell/contracts';
import { DESK_COMMANDS, type DeskCommand } from '../commands/commands';
import { isKeyName, type KeyName } from './key-name';

/** An action that a key can trigger: a command, or the list of shortcuts. */
export type KeyAction = DeskCommand | 'help';

/** Assigns a key to every action; no key is used twice. */
export type KeyMap = Readonly<Record<KeyAction, KeyName>>;

export const KEY_ACTIONS: readonly KeyAction[] = [...DESK_COMMANDS, 'help'];

export const DEFAULT_KEYS: KeyMap = {
  'tab-1': '1',
  'tab-2': '2',
  'tab-3': '3',
  'tab-4': '4',
  'tab-5': '5',
  'tab-6': '6',
  'tab-7': '7',
  'tab-8': '8',
  'tab-9': '9',
  'timeframe-1': 'Shift+1',
  'timeframe-2': 'Shift+2',
  'timeframe-3': 'Shift+3',
  'timeframe-4': 'Shift+4',
  'timeframe-5': 'Shift+5',
  'row-down': 'J',
  'row-up': 'K',
  'next-new': 'N',
  freeze: 'F',
  mute: 'M',
  why: 'Y',
  replay: 'R',
  watch: 'W',
  alert: 'A',
  search: '/',
  brief: 'B',
  'two-charts': 'T',
  compare: 'C',
  layouts: 'L',
  help: '?',
};

/**
 * The default keys with the user's changes. A change is ignored if it names an unknown command or key, or a key that is taken. If
 * another action took an action's default key, it gets a free default key instead.
 */
export const keyMapOf = (changes: DeskKeys): KeyMap => {
  const used = new Set<KeyName>();
  const chosen = new Map<KeyAction, KeyName>();
  const take = (action: KeyAction, key: KeyName | undefined) => {
    if (key === undefined || !isKeyName(key) || used.has(key)) return;
    used.add(key);
    chosen.set(action, key);
  };
  for (const action of KEY_ACTIONS) take(action, changes[action]);
  for (const action of KEY_ACTIONS) if (!chosen.has(action)) take(action, DEFAULT_KEYS[action]);
  // There are as many default keys as actions, so one is free for each remaining action.
  const free = Object.values(DEFAULT_KEYS).filter((key) => !used.has(key));
  for (const action of KEY_ACTIONS) if (!chosen.has(action)) take(action, free.shift());
  return Object.fromEntries(chosen) as KeyMap;
};

/** The differences from the defaults, as the account stores them. */
export const changesOf = (map: KeyMap): DeskKeys =>
  Object.fromEntries(Object.entries(map).filter(([action, key]) => DEFAULT_KEYS[action as KeyAction] !== key));

/** The action that uses a key; null if the key is free. */
export const actionOf = (map: KeyMap, key: KeyName): KeyAction | null =>
  KEY_ACTIONS.find((action) => map[action] === key) ?? null;

/** Assigns `key` to `action`. An action that used it gets the old key of `action`. */
export const withKey = (map: KeyMap, action: KeyAction, key: KeyName): KeyMap => {
  const holder = actionOf(map, key);
  return { ...map, ...(holder !== null && { [holder]: map[action] }), [action]: key };
};
