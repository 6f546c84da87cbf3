import { Dialog, KeyHint } from '@prebell/design-system';
import { SHORTCUTS } from '../model/key-map';
import styles from './Keyboard.module.css';

/** Lists every keyboard shortcut of the desk. */
export const KeyHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog open onClose={onClose} size="small" title="Keyboard shortcuts">
    <dl className={styles.keys}>
      {SHORTCUTS.map(({ keys, text }) => (
        <div key={keys} className={styles.key}>
          <dt>
            <KeyHint>{keys}</KeyHint>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
