import { actionOf, type KeyAction, type KeyMap } from '../../../shared/keys/key-map';
import { isLetter, keyNameOf } from '../../../shared/keys/key-name';

/** The meaning of one keystroke on the desk. */
export type Keystroke =
  | { readonly kind: 'act'; readonly action: KeyAction }
  /** A letter: either a command or the start of a ticker. */
  | { readonly kind: 'letter'; readonly letter: string; readonly action: KeyAction | null };

type KeyFacts = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Fixed keys in addition to the key map; the user cannot change them. */
const FIXED: Readonly<Record<string, KeyAction>> = { ArrowDown: 'row-down', ArrowUp: 'row-up' };

/** What a keystroke means in the user's key map; null if it means nothing here. */
export const keystroke = (event: KeyFacts, map: KeyMap): Keystroke | null => {
  const pressed = keyNameOf(event);
  if ('refused' in pressed) {
    if (pressed.refused === 'ticker') return { kind: 'letter', letter: event.key.toUpperCase(), action: null };
    const action = pressed.refused === 'fixed' ? FIXED[event.key] : undefined;
    return action === undefined ? null : { kind: 'act', action };
  }
  const action = actionOf(map, pressed.name);
  if (isLetter(pressed.name)) return { kind: 'letter', letter: pressed.name, action };
  return action === null ? null : { kind: 'act', action };
};
