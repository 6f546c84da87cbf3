import type { KeyRefusal } from '../../../shared/keys/key-name';

/** Why a key cannot be a shortcut, and what to press instead. */
export const REFUSAL_TEXTS: Readonly<Record<KeyRefusal, string>> = {
  browser: 'Keys with Ctrl, Alt or Command belong to your browser. Press a letter, a digit or a punctuation mark.',
  ticker: 'A letter with Shift starts a ticker. Press the letter alone.',
  chart: '+, − and = zoom the focused chart. Press another key.',
  fixed: 'This key always does the same on the desk. Press a letter, a digit or a punctuation mark.',
};
