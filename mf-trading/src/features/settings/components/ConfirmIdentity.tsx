import { type FactorMethod, PASSWORD_MAX, STEP_UP_MINUTES } from '@prebell/contracts';
import { Alert, Button, Dialog, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './Settings.module.css';

interface Props {
  /** Empty asks for the password. */
  readonly methods: readonly FactorMethod[];
  readonly busy: boolean;
  /** Why the server refused the last answer, or null. */
  readonly failure: string | null;
  readonly onConfirm: (given: { readonly password: string } | { readonly code: string } | 'passkey') => void;
  readonly onCancel: () => void;
}

/** Asks who the user is before a sign-in method changes. */
export const ConfirmIdentity = ({ methods, busy, failure, onConfirm, onCancel }: Props) => {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const passkey = useRef<HTMLButtonElement>(null);
  const form = useId();
  const byPassword = methods.length === 0;
  const hasPasskey = methods.includes('passkey');
  const codeLabel = methods.includes('totp') ? 'Code from your app, or a recovery code' : 'Recovery code';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && text !== '') onConfirm(byPassword ? { password: text } : { code: text });
  };
  return (
    <Dialog
      open
      size="small"
      initialFocus={hasPasskey ? passkey : input}
      onClose={onCancel}
      title="Confirm that it is you"
      description={`We will not ask again for ${STEP_UP_MINUTES} minutes.`}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={form} variant={hasPasskey ? 'secondary' : 'primary'} busy={busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        {hasPasskey && (
          <Button ref={passkey} variant="primary" onClick={() => !busy && onConfirm('passkey')}>
            Use your passkey
          </Button>
        )}
        {byPassword ? (
          <Field label="Your password">
            <PasswordInput
              ref={input}
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        ) : (
          <Field label={codeLabel} {...(hasPasskey && { hint: 'If your passkey is not at hand.' })}>
            <TextInput
              ref={input}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
};
