import { createContext, type ReactNode, useContext } from 'react';
import { DEFAULT_KEYS, type KeyAction, type KeyMap } from './key-map';
import { ariaKey, keyLabel } from './key-name';
import { useOwnKeys } from './own-keys';

const KeyMapContext = createContext<KeyMap>(DEFAULT_KEYS);

/** Gives the user's keys to the tree below it. */
export const KeyMapProvider = ({ children }: { readonly children: ReactNode }) => (
  <KeyMapContext value={useOwnKeys()}>{children}</KeyMapContext>
);

/** The user's keys; the defaults outside a desk. */
export const useKeyMap = (): KeyMap => useContext(KeyMapContext);

export interface KeyHints {
  /** 'Sounds (M)': a tooltip with the key of an action. */
  readonly hint: (text: string, action: KeyAction) => string;
  /** The key of an action on screen. */
  readonly label: (action: KeyAction) => string;
  /** The key of an action for `aria-keyshortcuts`. */
  readonly aria: (action: KeyAction) => string;
}

/** Texts that name the user's keys. */
export const useKeyHints = (): KeyHints => {
  const map = useKeyMap();
  return {
    hint: (text, action) => `${text} (${keyLabel(map[action])})`,
    label: (action) => keyLabel(map[action]),
    aria: (action) => ariaKey(map[action]),
  };
};
