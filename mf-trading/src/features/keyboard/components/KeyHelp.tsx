import { Dialog, KeyHint } from '@prebell/design-system';
import { useKeyMap } from '../../../shared/keys/KeyMapProvider';
import { shortcuts } from '../../../shared/keys/key-texts';
import { LetterSwitch } from '../../../shared/keys/LetterSwitch';
import styles from './Keyboard.module.css';

/** Lists every keyboard shortcut of the desk. */
export const KeyHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} size="large" title="Keyboard shortcuts">
    <LetterSwitch />
    <dl className={styles.keys}>
      {shortcuts(useKeyMap()).map(({ keys, text }) => (
        <div key={text} className={styles.key}>
          <dt>
            <KeyHint>{keys}</KeyHint>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
