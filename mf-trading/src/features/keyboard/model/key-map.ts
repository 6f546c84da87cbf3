import type { DeskCommand } from '../../../shared/commands/commands';

/** What a key leads to: a command of the desk, or one of the two windows the keyboard opens itself. */
export type KeyAction = DeskCommand | 'search' | 'help';

export interface Shortcut {
  /** As shown to the reader. */
  readonly keys: string;
  readonly text: string;
}

/** Keys that act at once. Digits by their place, so that Shift and other layouts make no difference. */
const IMMEDIATE: Readonly<Record<string, KeyAction>> = {
  '/': 'search',
  '?': 'help',
  ArrowDown: 'row-down',
  ArrowUp: 'row-up',
};

/** Letters that act when no second letter follows: together with another one they begin a ticker. */
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
};

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'A B C …', text: 'Type a ticker to open its chart' },
  { keys: '/', text: 'Search a symbol' },
  { keys: '↑ ↓ or J K', text: 'Move through the rows' },
  { keys: 'Enter', text: 'Chart the row' },
  { keys: 'N', text: 'Chart the next new row' },
  { keys: '1 2 3', text: 'Momentum, Gappers, Low Float' },
  { keys: '4 … 9', text: 'Scanners of your own' },
  { keys: 'Shift 1 … 5', text: 'Timeframe of the chart' },
  { keys: '← → + − End', text: 'Move and zoom the chart that has the focus' },
  { keys: 'F', text: 'Freeze the order of the rows' },
  { keys: 'M', text: 'Mute sounds' },
  { keys: 'Y', text: 'Why is the charted symbol listed or not' },
  { keys: 'R', text: 'Replay the newest hit of the charted symbol' },
  { keys: 'W', text: 'Put the row or the charted symbol on your watchlist, or take it off' },
  { keys: 'A', text: 'Set an alert on the row or the charted symbol' },
  { keys: 'Space', text: 'Pin the row to the top' },
  { keys: 'Esc', text: 'Close what is open' },
  { keys: '?', text: 'Show these keys' },
];

/** What one keystroke means on the desk. */
export type Keystroke =
  | { readonly kind: 'act'; readonly action: KeyAction }
  /** A letter: it may be a command or the beginning of a ticker. */
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
  // With Shift it is a ticker in any case.
  return { kind: 'letter', letter: key.toUpperCase(), action: shiftKey ? null : (LETTERS[key.toLowerCase()] ?? null) };
};
