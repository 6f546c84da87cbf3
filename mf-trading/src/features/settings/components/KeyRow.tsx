import { Button, KeyHint } from '@prebell/design-system';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { KeyAction } from '../../../shared/keys/key-map';
import { type KeyName, keyLabel, keyNameOf } from '../../../shared/keys/key-name';
import { ACTION_TEXTS } from '../../../shared/keys/key-texts';
import { REFUSAL_TEXTS } from '../model/key-refusals';
import styles from './Keys.module.css';

interface Props {
  readonly action: KeyAction;
  readonly name: KeyName;
  /** Whether the key differs from the default. */
  readonly changed: boolean;
  /** The action that uses a key; null if the key is free. */
  readonly holderOf: (key: KeyName) => KeyAction | null;
  /** Assigns the key to this action. If another action has it, the two swap keys. */
  readonly onKey: (key: KeyName) => void;
  readonly defaultKey: KeyName;
}

type State =
  | { readonly kind: 'rest' }
  | { readonly kind: 'recording'; readonly refused: string | null }
  | { readonly kind: 'conflict'; readonly key: KeyName; readonly holder: KeyAction };

/** One command with its key. 'Change' records the next key press. If that key is taken, the user can swap the two or cancel. */
export const KeyRow = ({ action, name, changed, holderOf, onKey, defaultKey }: Props) => {
  const [state, setState] = useState<State>({ kind: 'rest' });
  const change = useRef<HTMLButtonElement>(null);
  const rest = () => setState({ kind: 'rest' });
  /** Closes the question about a conflict. Its buttons disappear, so focus moves to 'Change'. */
  const answer = () => {
    rest();
    change.current?.focus();
  };
  const choose = (key: KeyName) => {
    const holder = holderOf(key);
    if (holder !== null && holder !== action) return setState({ kind: 'conflict', key, holder });
    rest();
    if (key !== name) onKey(key);
  };
  const record = (event: KeyboardEvent) => {
    if (state.kind !== 'recording' || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return rest();
    // A modifier alone may be the start of a combination.
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    const pressed = keyNameOf(event.nativeEvent);
    if ('refused' in pressed) setState({ kind: 'recording', refused: REFUSAL_TEXTS[pressed.refused] });
    else choose(pressed.name);
  };
  const text = ACTION_TEXTS[action];
  const recording = state.kind === 'recording';
  return (
    <li className={styles.row} aria-label={text}>
      <span className={styles.text}>{text}</span>
      <KeyHint>{keyLabel(name)}</KeyHint>
      <Button
        ref={change}
        size="small"
        variant={recording ? 'primary' : 'ghost'}
        aria-label={recording ? `Press a key for: ${text}` : `Change the key of: ${text}`}
        aria-pressed={recording}
        onClick={() => setState(recording ? { kind: 'rest' } : { kind: 'recording', refused: null })}
        onKeyDown={record}
        onBlur={() => recording && rest()}
      >
        {recording ? 'Press a key' : 'Change'}
      </Button>
      <Button
        size="small"
        variant="ghost"
        disabled={!changed}
        aria-label={`Reset the key of: ${text}`}
        onClick={() => choose(defaultKey)}
      >
        Reset
      </Button>
      {recording && state.refused !== null && (
        <p role="alert" className={styles.note}>
          {state.refused}
        </p>
      )}
      {state.kind === 'conflict' && (
        <p role="alert" className={styles.note}>
          {keyLabel(state.key)} already has: {ACTION_TEXTS[state.holder]}.
          <Button
            autoFocus
            size="small"
            onClick={() => {
              answer();
              onKey(state.key);
            }}
          >
            Swap the two keys
          </Button>
          <Button size="small" variant="ghost" onClick={answer}>
            Keep {keyLabel(name)}
          </Button>
        </p>
      )}
    </li>
  );
};
