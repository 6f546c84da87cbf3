import { Button } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useDeskSettings, useSaveKeys } from '../../../shared/desk-settings/desk-settings';
import { actionOf, changesOf, DEFAULT_KEYS, KEY_ACTIONS, type KeyMap, withKey } from '../../../shared/keys/key-map';
import { ACTION_TEXTS } from '../../../shared/keys/key-texts';
import { LetterSwitch } from '../../../shared/keys/LetterSwitch';
import { useOwnKeys } from '../../../shared/keys/own-keys';
import { isUnreachable } from '../model/unreachable';
import { KeyRow } from './KeyRow';
import styles from './Keys.module.css';
import { Section } from './Section';

/** The actions in the order of the help. */
const ACTIONS = KEY_ACTIONS.toSorted(
  (a, b) => Object.keys(ACTION_TEXTS).indexOf(a) - Object.keys(ACTION_TEXTS).indexOf(b),
);

/** The desk's shortcuts. Each can be changed and reset; changes apply at once and are saved to the account. */
export const KeysSection = () => {
  const { notify } = usePlatform();
  const settings = useDeskSettings();
  const map = useOwnKeys();
  const { mutate, error } = useSaveKeys();
  const save = (next: KeyMap) => mutate(changesOf(next));
  const isDefault = Object.keys(changesOf(map)).length === 0;
  const resetAll = () => {
    save(DEFAULT_KEYS);
    notify.show('info', 'All keys are reset.', { label: 'Undo', run: () => save(map) });
  };
  const failure =
    error !== null
      ? reasonOf(error, 'We could not save your keys. The earlier ones still apply.')
      : settings.isError && !settings.isFetching && !isUnreachable(settings.error)
        ? 'We could not load your keys from your account. These are the ones saved in this browser.'
        : null;
  return (
    <Section
      title="Keyboard shortcuts"
      text="Choose Change, then press a letter, a digit (with or without Shift) or a punctuation mark. Changes apply immediately and are saved to your account. Arrows, Enter, Space and Esc stay as they are."
      error={failure}
    >
      <LetterSwitch />
      <ul className={styles.keys} aria-label="Keyboard shortcuts">
        {ACTIONS.map((action) => (
          <KeyRow
            key={action}
            action={action}
            name={map[action]}
            changed={map[action] !== DEFAULT_KEYS[action]}
            defaultKey={DEFAULT_KEYS[action]}
            holderOf={(key) => actionOf(map, key)}
            onKey={(key) => save(withKey(map, action, key))}
          />
        ))}
      </ul>
      <Button size="small" disabled={isDefault} onClick={resetAll}>
        Reset all keys
      </Button>
    </Section>
  );
};
