import { type FactorMethod, PASSWORD_MAX, STEP_UP_MINUTES } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './PasswordDialog.module.css';

interface Props {
  /** The action that needs the password, such as 'A refund'. */
  readonly what: string;
  readonly busy: boolean;
  /** Why the server refused the last password, or null. */
  readonly failure: string | null;
  /** What confirms; empty for the password. */
  readonly methods?: readonly FactorMethod[];
  readonly onPasskey?: () => void;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

/** Asks admins for their own password or second factor before rights are granted or money is refunded. */
export const PasswordDialog = ({ what, busy, failure, methods = [], onPasskey, onConfirm, onCancel }: Props) => {
  const byPassword = methods.length === 0;
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
      title={byPassword ? 'Confirm your password' : 'Confirm that it is you'}
      description={`${what} needs your ${byPassword ? 'password' : 'second factor'}. You will not be asked again for ${STEP_UP_MINUTES} minutes.`}
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
        {methods.includes('passkey') && (
          <Button variant="primary" onClick={() => !busy && onPasskey?.()}>
            Use your passkey
          </Button>
        )}
        {byPassword ? (
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
        ) : (
          <Field label={methods.includes('totp') ? 'Code from your app, or a recovery code' : 'Recovery code'}>
            <TextInput
              ref={input}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={40}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
};
