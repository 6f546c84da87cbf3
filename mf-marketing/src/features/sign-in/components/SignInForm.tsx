import { Button, Field, TextInput } from '@prebell/design-system/base';
import type { Credentials } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { AuthForm } from '../../../shared/auth-page/AuthForm';
import styles from '../../../shared/auth-page/auth-form.module.css';
import { PasswordField } from '../../../shared/password/PasswordField';

interface Props {
  readonly credentials: Credentials;
  /** Why the last attempt failed, or null. */
  readonly error: string | null;
  /** The input with the error, or null. */
  readonly faultField: string | null;
  readonly busy: boolean;
  readonly onChange: (credentials: Credentials) => void;
  readonly onSubmit: () => void;
  readonly onPasskey: () => void;
}

/** Asks for username and password. */
export const SignInForm = ({ credentials, error, faultField, busy, onChange, onSubmit, onPasskey }: Props) => {
  return (
    <AuthForm error={error} faultField={faultField} busy={busy} onSubmit={onSubmit}>
      <Field label="Username or Email" required>
        <TextInput
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={credentials.username}
          onChange={(event) => onChange({ ...credentials, username: event.target.value })}
        />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
      <Link className={styles.aside} to="/forgot-password">
        Forgot your password?
      </Link>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
      <Button size="large" onClick={() => !busy && onPasskey()}>
        Sign in with a passkey
      </Button>
    </AuthForm>
  );
};
