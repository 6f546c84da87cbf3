import { Alert, Button, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import type { FormEvent } from 'react';
import styles from '../../../shared/auth-page/auth-form.module.css';
import type { FieldIssues, RegistrationValues } from '../model/registration';
import { PasswordChecklist } from './PasswordChecklist';
import terms from './RegistrationForm.module.css';

interface Props {
  readonly values: RegistrationValues;
  /** Why the form was not accepted, or null. */
  readonly error: string | null;
  /** The server's complaints by field. */
  readonly issues: FieldIssues;
  readonly busy: boolean;
  readonly onChange: (values: RegistrationValues) => void;
  readonly onSubmit: () => void;
}

/** Everything a new account needs. */
export const RegistrationForm = ({ values, error, issues, busy, onChange, onSubmit }: Props) => {
  const input = (name: keyof RegistrationValues) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {error !== null && <Alert kind="error">{error}</Alert>}
      <div className={styles.pair}>
        <Field label="First Name" error={issues.first_name}>
          <TextInput {...input('first_name')} autoComplete="given-name" maxLength={80} />
        </Field>
        <Field label="Last Name" optional error={issues.last_name}>
          <TextInput {...input('last_name')} autoComplete="family-name" maxLength={80} />
        </Field>
      </div>
      <Field label="Username" required error={issues.username}>
        <TextInput {...input('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={issues.email}>
        <TextInput {...input('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Password" required error={issues.password}>
        <PasswordInput {...input('password')} autoComplete="new-password" />
      </Field>
      {values.password !== '' && <PasswordChecklist password={values.password} />}
      <Field label="Confirm Password" required>
        <PasswordInput {...input('confirmPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
      <p className={terms.terms}>
        By creating an account you accept the <Link to="/terms">terms of service</Link> and the{' '}
        <Link to="/privacy">privacy policy</Link> and confirm that you are 18 or older.
      </p>
    </form>
  );
};
