import { createContext, type ReactNode, useContext } from 'react';
import { DEFAULT_KEYS, type KeyAction, type KeyMap } from './key-map';
import { ariaKey, keyLabel } from './key-name';
import { useOwnKeys } from './own-keys';

const KeyMapContext = createContext<KeyMap>(DEFAULT_KEYS);

/** Provides the user's keys to the components below it. */
export const KeyMapProvider = ({ children }: { readonly children: ReactNode }) => (
  <KeyMapContext value={useOwnKeys()}>{children}</KeyMapContext>
);

/** The user's keys; outside a desk, the defaults. */
export const useKeyMap = (): KeyMap => useContext(KeyMapContext);

export interface KeyHints {
  /** A tooltip with an action's key: 'Sounds (M)'. */
  readonly hint: (text: string, action: KeyAction) => string;
  /** An action's key, as shown on screen. */
  readonly label: (action: KeyAction) => string;
  /** An action's key, for `aria-keyshortcuts`. */
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
