import { KeyHint } from '@prebell/design-system/base';
import { Section } from '../../../shared/page/Section';
import { SHORTCUTS } from '../model/shortcuts';
import styles from './Shortcuts.module.css';

/** The keyboard shortcuts of the desk. */
export const Shortcuts = () => (
  <div className={styles.section}>
    <Section title="Keyboard shortcuts">
      <ul className={styles.keys}>
        {SHORTCUTS.map(({ action, keys, text }) => (
          <li key={action}>
            <KeyHint>{keys}</KeyHint> {text}
          </li>
        ))}
      </ul>
      <p className={styles.replay}>
        In a replay, <KeyHint>Space</KeyHint> plays and pauses, <KeyHint>←</KeyHint> and <KeyHint>→</KeyHint> step, and{' '}
        <KeyHint>H</KeyHint> jumps to the hit. Change any shortcut of the desk in its settings.
      </p>
    </Section>
  </div>
);
