import { PASSWORD_MAX, STEP_UP_MINUTES } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, PasswordInput } from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import styles from './ManageDialogView.module.css';

interface Props {
  readonly busy: boolean;
  /** Why the last password was refused, or null. */
  readonly failure: string | null;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Asks an admin for the own password before rights are granted. */
export const PasswordDialog = ({ busy, failure, onConfirm, onCancel }: Props) => {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && password !== '') onConfirm(password);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Confirm your password"
      description={`Granting rights needs your password. You will not be asked again for ${STEP_UP_MINUTES} minutes.`}
    >
      <form className={styles.section} onSubmit={submit}>
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        <Field label="Your password">
          <PasswordInput
            name="password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={busy} disabled={password === ''}>
            Confirm
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
};
