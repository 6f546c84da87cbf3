import type { DeskCommand } from '../../../shared/commands/commands';

/** The action of a key: a command, or the list of shortcuts. */
export type KeyAction = DeskCommand | 'help';

export interface Shortcut {
  /** The key's label on screen. */
  readonly keys: string;
  readonly text: string;
}

/** Keys that act immediately. Digits match by position, so Shift and keyboard layouts make no difference. */
const IMMEDIATE: Readonly<Record<string, KeyAction>> = {
  '/': 'search',
  '?': 'help',
  ArrowDown: 'row-down',
  ArrowUp: 'row-up',
};

/** Letters that act only when no second letter follows; two letters start a ticker. */
const LETTERS: Readonly<Record<string, KeyAction>> = {
  j: 'row-down',
  k: 'row-up',
  n: 'next-new',
  f: 'freeze',
  m: 'mute',
  y: 'why',
  r: 'replay',
  w: 'watch',
  a: 'alert',
  b: 'brief',
};

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'A B C …', text: 'Type a ticker to open its chart' },
  { keys: '/', text: 'Search for a symbol' },
  { keys: '↑ ↓ or J K', text: 'Move between rows' },
  { keys: 'Enter', text: 'Open the chart of the row' },
  { keys: 'N', text: 'Open the chart of the next new row' },
  { keys: '1 2 3', text: 'Momentum, Gappers, Low Float' },
  { keys: '4 … 9', text: 'Your own scanners' },
  { keys: 'Shift 1 … 5', text: 'Chart timeframe' },
  { keys: '← → + − End', text: 'Move and zoom the focused chart' },
  { keys: 'Alt L, Alt N', text: 'Levels and notes of the focused chart; new note' },
  { keys: 'PgUp PgDn, ↑ ↓ Del', text: 'Select a level of the focused chart; move or delete it' },
  { keys: 'Shift ← →, Alt M', text: 'Select a bar of the focused chart; measure to the newest' },
  { keys: 'F', text: 'Freeze the row order' },
  { keys: 'M', text: 'Mute sounds' },
  { keys: 'Y', text: 'Why is the charted symbol listed or not?' },
  { keys: 'R', text: 'Replay the newest hit of the charted symbol' },
  { keys: 'W', text: 'Add the row or charted symbol to your watchlist, or remove it' },
  { keys: 'A', text: 'Set an alert on the row or charted symbol' },
  { keys: 'B', text: 'Open the morning brief' },
  { keys: 'Space', text: 'Pin the row to the top' },
  { keys: 'Esc', text: 'Close dialog' },
  { keys: '?', text: 'Show keyboard shortcuts' },
];

/** The meaning of one keystroke on the desk. */
export type Keystroke =
  | { readonly kind: 'act'; readonly action: KeyAction }
  /** A letter: either a command or the start of a ticker. */
  | { readonly kind: 'letter'; readonly letter: string; readonly action: KeyAction | null };

type KeyFacts = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export const keystroke = ({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyFacts): Keystroke | null => {
  if (ctrlKey || metaKey || altKey) return null;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit !== undefined) {
    if (!shiftKey) return { kind: 'act', action: `tab-${digit}` as DeskCommand };
    return Number(digit) <= 5 ? { kind: 'act', action: `timeframe-${digit}` as DeskCommand } : null;
  }
  const immediate = IMMEDIATE[key];
  if (immediate !== undefined) return { kind: 'act', action: immediate };
  if (!/^[a-z]$/i.test(key)) return null;
  // With Shift a letter always starts a ticker.
  return { kind: 'letter', letter: key.toUpperCase(), action: shiftKey ? null : (LETTERS[key.toLowerCase()] ?? null) };
};
