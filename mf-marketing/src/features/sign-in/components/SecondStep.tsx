import type { FactorMethod } from '@prebell/contracts';
import { Button, Field, TextInput } from '@prebell/design-system/base';
import { useState } from 'react';
import { AuthForm } from '../../../shared/auth-page/AuthForm';

interface Props {
  readonly methods: readonly FactorMethod[];
  /** Why the last attempt failed, or null. */
  readonly error: string | null;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
  readonly onBack: () => void;
}

/** Asks for the second factor after the password: a code, a recovery code or a passkey. */
export const SecondStep = ({ methods, error, busy, onCode, onPasskey, onBack }: Props) => {
  const [code, setCode] = useState('');
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey');
  const [isRecovering, setRecovering] = useState(!hasApp && !hasPasskey);
  const asksCode = hasApp || isRecovering;
  return (
    <AuthForm error={error} faultField="code" busy={busy} onSubmit={() => code.trim() !== '' && onCode(code)}>
      <p>
        {isRecovering
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : hasApp
            ? 'Your password is correct. Now enter the code that your authenticator app shows.'
            : 'Your password is correct. Now confirm with your passkey.'}
      </p>
      {asksCode && (
        <Field label={isRecovering ? 'Recovery code' : 'Code from your app'} required>
          <TextInput
            key={String(isRecovering)}
            name="code"
            autoFocus
            autoComplete={isRecovering ? 'off' : 'one-time-code'}
            inputMode={isRecovering ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      {asksCode && (
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
      )}
      {hasPasskey && (
        <Button
          size="large"
          variant={asksCode ? 'secondary' : 'primary'}
          autoFocus={!asksCode}
          onClick={() => !busy && onPasskey()}
        >
          Use your passkey
        </Button>
      )}
      {methods.includes('recovery_code') && (hasApp || hasPasskey) && (
        <Button
          onClick={() => {
            setCode('');
            setRecovering(!isRecovering);
          }}
        >
          {isRecovering ? 'Back to the usual method' : 'Use a recovery code'}
        </Button>
      )}
      <Button variant="ghost" onClick={onBack}>
        Start again
      </Button>
    </AuthForm>
  );
};
