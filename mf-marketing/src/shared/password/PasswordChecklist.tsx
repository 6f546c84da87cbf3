import { VisuallyHidden } from '@prebell/design-system/base';
import { passwordHints } from './new-password';
import styles from './PasswordChecklist.module.css';

/** Tips for a good password, ticked while the user types. Only the length is enforced. */
export const PasswordChecklist = ({ password }: { password: string }) => (
  <ul className={styles.list} aria-label="Password checklist">
    {passwordHints(password).map(({ text, met }) => (
      <li key={text} data-met={met || undefined}>
        <span aria-hidden="true">{met ? '✓' : '○'}</span>
        {text}
        <VisuallyHidden>{met ? ' (met)' : ' (not met)'}</VisuallyHidden>
      </li>
    ))}
  </ul>
);
