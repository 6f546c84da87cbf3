import { DEFAULT_KEYS, type KeyAction, type KeyMap } from './key-map';
import { keyLabel } from './key-name';

/** What each action does, worded for help and settings. */
export const ACTION_TEXTS: Readonly<Record<KeyAction, string>> = {
  search: 'Search for a symbol',
  'row-down': 'Next row',
  'row-up': 'Previous row',
  'next-new': 'Open the chart of the next new row',
  'tab-1': 'Momentum',
  'tab-2': 'Gappers',
  'tab-3': 'Low Float',
  'tab-4': 'Your first scanner or list',
  'tab-5': 'Your second scanner or list',
  'tab-6': 'Your third scanner or list',
  'tab-7': 'Your fourth scanner or list',
  'tab-8': 'Your fifth scanner or list',
  'tab-9': 'Your sixth scanner or list',
  'timeframe-1': '1-minute chart',
  'timeframe-2': '5-minute chart',
  'timeframe-3': '15-minute chart',
  'timeframe-4': '1-hour chart',
  'timeframe-5': 'Daily chart',
  'two-charts': 'Show one chart or two',
  compare: 'Compare the charted symbol with others',
  layouts: 'Switch between layouts, and save them',
  freeze: 'Freeze the row order',
  mute: 'Mute sounds',
  why: 'Explain why the charted symbol is listed or not',
  replay: 'Replay the newest hit of the charted symbol',
  watch: 'Add the row or charted symbol to your watchlist, or remove it',
  alert: 'Set an alert on the row or charted symbol',
  brief: 'Open the morning brief',
  help: 'Show keyboard shortcuts',
};

export interface Shortcut {
  /** The key's label on screen. */
  readonly keys: string;
  readonly text: string;
}

/** Help lines that combine several commands. `usual` is the key text for the default keys. */
const GROUPS: Partial<
  Record<KeyAction, { readonly actions: readonly KeyAction[]; readonly usual: string; readonly text: string }>
> = {
  'row-down': { actions: ['row-down', 'row-up'], usual: '↑ ↓ or J K', text: 'Move between rows' },
  'tab-1': { actions: ['tab-1', 'tab-2', 'tab-3'], usual: '1 2 3', text: 'Momentum, Gappers, Low Float' },
  'tab-4': {
    actions: ['tab-4', 'tab-5', 'tab-6', 'tab-7', 'tab-8', 'tab-9'],
    usual: '4 … 9',
    text: 'Your own scanners and lists',
  },
  'timeframe-1': {
    actions: ['timeframe-1', 'timeframe-2', 'timeframe-3', 'timeframe-4', 'timeframe-5'],
    usual: 'Shift 1 … 5',
    text: 'Timeframe of the focused chart, or of the first if none is focused',
  },
};

/** Keys that the user cannot change. */
const FIXED = {
  ticker: { keys: 'A B C …', text: 'Type a ticker to open its chart' },
  enter: { keys: 'Enter', text: 'Open the chart of the row' },
  chart: { keys: '← → + − End', text: 'Move and zoom the focused chart' },
  marks: { keys: 'Alt L, Alt N', text: 'Levels and notes of the focused chart; new note' },
  level: { keys: 'PgUp PgDn, ↑ ↓ Del', text: 'Select a level of the focused chart; move or delete it' },
  measure: { keys: 'Shift ← →, Alt M', text: 'Select a bar of the focused chart; measure to the newest' },
  pin: { keys: 'Space', text: 'Pin the row to the top' },
  close: { keys: 'Esc', text: 'Close dialog' },
} as const;

/** The order of the help's lines. */
const ORDER: readonly (KeyAction | keyof typeof FIXED)[] = [
  'ticker',
  'search',
  'row-down',
  'enter',
  'next-new',
  'tab-1',
  'tab-4',
  'timeframe-1',
  'two-charts',
  'compare',
  'layouts',
  'chart',
  'marks',
  'level',
  'measure',
  'freeze',
  'mute',
  'why',
  'replay',
  'watch',
  'alert',
  'brief',
  'pin',
  'close',
  'help',
];

/** Every shortcut of the desk, with the user's keys. */
export const shortcuts = (map: KeyMap): readonly Shortcut[] =>
  ORDER.map((line) => {
    if (line in FIXED) return FIXED[line as keyof typeof FIXED];
    const action = line as KeyAction;
    const group = GROUPS[action];
    if (group === undefined) return { keys: keyLabel(map[action]), text: ACTION_TEXTS[action] };
    const isUsual = group.actions.every((one) => map[one] === DEFAULT_KEYS[one]);
    const own = group.actions.map((one) => keyLabel(map[one])).join(', ');
    return { keys: isUsual ? group.usual : action === 'row-down' ? `↑ ↓ or ${own}` : own, text: group.text };
  });
