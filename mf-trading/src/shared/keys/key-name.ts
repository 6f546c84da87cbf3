/** A key in its stored form: 'F', '3', 'Shift+3', '/'. Digits go by their position, so Shift and keyboard layouts make no difference. */
export type KeyName = string;

/** Why a keystroke cannot be a shortcut. */
export type KeyRefusal = 'browser' | 'ticker' | 'fixed' | 'chart';

/** The fields of a keyboard event that we use. Not the browser's type, because the build uses this file too. */
interface KeyFacts {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** These keys zoom the focused chart. */
const CHART_KEYS: readonly string[] = ['+', '-', '='];
const NAME = /^(?:[A-Z]|(?:Shift\+)?\d|[!-/:-@[-`{-~])$/;

/** Whether a stored text is a key that can be a shortcut. */
export const isKeyName = (text: string): boolean => NAME.test(text) && !CHART_KEYS.includes(text);

/** Whether the key may also begin a ticker, so that it waits for a second letter. */
export const isLetter = (name: KeyName): boolean => /^[A-Z]$/.test(name);

/** The key of a keyboard event, or why it cannot be a shortcut. */
export const keyNameOf = ({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: KeyFacts): { readonly name: KeyName } | { readonly refused: KeyRefusal } => {
  if (ctrlKey || metaKey || altKey) return { refused: 'browser' };
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return { name: shiftKey ? `Shift+${digit}` : digit };
  // With Shift a letter always starts a ticker.
  if (/^[a-z]$/i.test(key)) return shiftKey ? { refused: 'ticker' } : { name: key.toUpperCase() };
  if (CHART_KEYS.includes(key)) return { refused: 'chart' };
  return isKeyName(key) ? { name: key } : { refused: 'fixed' };
};

/** A key as shown on screen: 'Shift 3'. */
export const keyLabel = (name: KeyName): string => name.replace('+', name.length > 1 ? ' ' : '+');

/** A key in the format of `aria-keyshortcuts`: 'f', 'Shift+3'. */
export const ariaKey = (name: KeyName): string => (isLetter(name) ? name.toLowerCase() : name);
