import { PASSWORD_MAX, STEP_UP_MINUTES } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, PasswordInput } from '@prebell/design-system';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './PasswordDialog.module.css';

interface Props {
  /** The action that needs the password, such as 'A refund'. */
  readonly what: string;
  readonly busy: boolean;
  /** Why the server refused the last password, or null. */
  readonly failure: string | null;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Asks admins for their own password before rights are granted or money is refunded. */
export const PasswordDialog = ({ what, busy, failure, onConfirm, onCancel }: Props) => {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && password !== '') onConfirm(password);
  };
  return (
    <Dialog
      open
      size="small"
      initialFocus={input}
      onClose={onCancel}
      title="Confirm your password"
      description={`${what} needs your password. You will not be asked again for ${STEP_UP_MINUTES} minutes.`}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        <Field label="Your password">
          <PasswordInput
            ref={input}
            name="password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
};
