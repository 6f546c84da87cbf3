import { Alert, Button, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { useMutation } from '@prebell/platform/query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/errors/error-text';
import { useOfflinePassword } from '../../../shared/offline-password';
import { CodeField, useAskedCode } from '../../../shared/second-factor';
import styles from './SignInAgain.module.css';

/** Shown when the session ends while a dispatcher works. Work continues, is stored here and is sent after the next sign-in. */
export const SignInAgain = ({ username }: { username: string }) => {
  const { signIn: send } = useOfflinePassword();
  const { code, setCode, hasPasskey, note } = useAskedCode();
  const [credentials, setCredentials] = useState({ username, password: '' });
  const signIn = useMutation({ mutationFn: send, networkMode: 'always', onError: note });
  const input = (name: keyof typeof credentials) => ({
    name,
    value: credentials[name],
    onChange: (event: { target: { value: string } }) => setCredentials({ ...credentials, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate({ ...credentials, ...(code !== null && { code }) });
  };
  return (
    <form className={styles.form} aria-label="Sign in again" onSubmit={submit}>
      <Alert kind="warning" className={styles.text}>
        <b>Your session ended.</b> Keep working: everything is saved here and sent once you sign in.
        {signIn.isError && <p>{errorText(signIn.error)}</p>}
      </Alert>
      <Field label="Username or Email" required>
        <TextInput {...input('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" required>
        <PasswordInput {...input('password')} autoComplete="current-password" />
      </Field>
      {code !== null && (
        <CodeField
          value={code}
          onChange={setCode}
          onPasskey={hasPasskey ? () => !signIn.isPending && signIn.mutate({ ...credentials, byPasskey: true }) : null}
        />
      )}
      <Button type="submit" variant="primary" busy={signIn.isPending} busyLabel="Signing In...">
        Sign In
      </Button>
    </form>
  );
};
