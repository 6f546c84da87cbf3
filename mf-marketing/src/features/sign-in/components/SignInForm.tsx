import { Alert, Button, Field, PasswordInput, TextInput } from '@prebell/design-system';
import type { Credentials } from '@prebell/platform';
import type { FormEvent } from 'react';
import styles from '../../../shared/auth-page/auth-form.module.css';

interface Props {
  readonly credentials: Credentials;
  /** Why the last attempt failed, or null. */
  readonly error: string | null;
  readonly busy: boolean;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: () => void;
}

/** Username and password. */
export const SignInForm = ({ credentials, error, busy, onChange, onSubmit }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {error !== null && <Alert kind="error">{error}</Alert>}
      <Field label="Username or Email" required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={credentials.username}
          onChange={(event) => onChange({ ...credentials, username: event.target.value })}
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={credentials.password}
          onChange={(event) => onChange({ ...credentials, password: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
};
