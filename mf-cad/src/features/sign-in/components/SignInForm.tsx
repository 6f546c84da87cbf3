import { Alert, Button, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { useMutation } from '@prebell/platform/query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from '../../../shared/errors/error-text';
import { useOfflinePassword } from '../../../shared/offline-password';
import { CodeField, useAskedCode } from '../../../shared/second-factor';
import { Frame } from './Frame';
import styles from './SignInForm.module.css';

/**
 * Signs in on this screen, because dispatch must work even if the rest of the product is down.
 * @param notice what the dispatcher should know before signing in
 * @param onSignedIn called once the password was accepted
 */
export const SignInForm = ({ notice, onSignedIn }: { notice?: ReactNode; onSignedIn?: () => void }) => {
  const { signIn: send } = useOfflinePassword();
  const { code, setCode, hasPasskey, note } = useAskedCode();
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  const signIn = useMutation({
    mutationFn: send,
    networkMode: 'always',
    onError: note,
    onSuccess: () => onSignedIn?.(),
  });

  const input = (name: keyof typeof credentials) => ({
    name,
    value: credentials[name],
    onChange: (event: { target: { value: string } }) => {
      setCredentials({ ...credentials, [name]: event.target.value });
      if (signIn.isError) signIn.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate({ ...credentials, ...(code !== null && { code }) });
  };
  return (
    <Frame title="Dispatch" text="Sign in to see and log calls.">
      <form className={styles.form} onSubmit={submit}>
        {notice}
        {signIn.isError && <Alert kind="error">{errorText(signIn.error)}</Alert>}
        <Field label="Username or Email" required>
          <TextInput
            {...input('username')}
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" required>
          <PasswordInput {...input('password')} autoComplete="current-password" />
        </Field>
        {code !== null && (
          <CodeField
            value={code}
            onChange={setCode}
            onPasskey={
              hasPasskey ? () => !signIn.isPending && signIn.mutate({ ...credentials, byPasskey: true }) : null
            }
          />
        )}
        <Button type="submit" variant="primary" size="large" busy={signIn.isPending}>
          {signIn.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
    </Frame>
  );
};
