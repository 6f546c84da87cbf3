import { type FactorMethod, PASSWORD_MAX, STEP_UP_MINUTES } from '@prebell/contracts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { Alert } from '../feedback/Alert';
import { Field } from '../field/Field';
import { PasswordInput } from '../field/PasswordInput';
import { TextInput } from '../field/TextInput';
import { Dialog, type DialogProps } from './Dialog';

export interface IdentityDialogProps
  extends Omit<
    DialogProps,
    'open' | 'onClose' | 'title' | 'description' | 'size' | 'initialFocus' | 'children' | 'footer'
  > {
  /** The second factors that the user can confirm with; if empty, the dialog asks for the password. */
  readonly methods: readonly FactorMethod[];
  readonly busy: boolean;
  /** Why the last attempt was refused, or null. */
  readonly failure: string | null;
  readonly onConfirm: (given: { readonly password: string } | { readonly code: string } | 'passkey') => void;
  readonly onCancel: () => void;
}

/** Asks signed-in users to confirm their identity before an action that a stolen session alone must not allow. */
export const IdentityDialog = ({ methods, busy, failure, onConfirm, onCancel, ...rest }: IdentityDialogProps) => {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const passkey = useRef<HTMLButtonElement>(null);
  const form = useId();
  const byPassword = methods.length === 0;
  const hasPasskey = methods.includes('passkey');
  const asksCode = methods.includes('totp') || methods.includes('recovery_code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && text !== '') onConfirm(byPassword ? { password: text } : { code: text });
  };
  return (
    <Dialog
      {...rest}
      open
      size="small"
      initialFocus={hasPasskey ? passkey : input}
      onClose={onCancel}
      title="Confirm that it is you"
      description={`We will not ask again for ${STEP_UP_MINUTES} minutes.`}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          {(byPassword || asksCode) && (
            <Button type="submit" form={form} variant={hasPasskey ? 'secondary' : 'primary'} busy={busy}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="ds-IdentityDialog" onSubmit={submit}>
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        {hasPasskey && (
          <Button ref={passkey} variant="primary" busy={busy} onClick={() => !busy && onConfirm('passkey')}>
            Use your passkey
          </Button>
        )}
        {byPassword && (
          <Field label="Your password">
            <PasswordInput
              ref={input}
              name="password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </Field>
        )}
        {asksCode && (
          <Field
            label={methods.includes('totp') ? 'Code from your app, or a recovery code' : 'Recovery code'}
            {...(hasPasskey && { hint: 'If you do not have your passkey with you.' })}
          >
            <TextInput
              ref={input}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
};
