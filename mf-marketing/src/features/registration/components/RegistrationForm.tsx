import { USERNAME_RULE } from '@prebell/contracts';
import { Button, Field, TextInput } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { AuthForm } from '../../../shared/auth-page/AuthForm';
import styles from '../../../shared/auth-page/auth-form.module.css';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields';
import type { FieldIssues, RegistrationValues } from '../model/registration';
import terms from './RegistrationForm.module.css';

interface Props {
  readonly values: RegistrationValues;
  /** Why the form or the server rejected the values, or null. */
  readonly error: string | null;
  /** The input with the error, or null. */
  readonly faultField: string | null;
  /** The errors by field. */
  readonly issues: FieldIssues;
  readonly busy: boolean;
  readonly onChange: (values: RegistrationValues) => void;
  readonly onSubmit: () => void;
}

/** The form for a new account. */
export const RegistrationForm = ({ values, error, faultField, issues, busy, onChange, onSubmit }: Props) => {
  const input = (name: keyof RegistrationValues) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  });
  return (
    <AuthForm error={error} faultField={faultField} busy={busy} onSubmit={onSubmit} noValidate>
      {/* If an error states the rule, it replaces the hint. */}
      <Field
        label="Username"
        required
        error={issues.username}
        {...(!issues.username?.includes(USERNAME_RULE) && { hint: USERNAME_RULE })}
      >
        <TextInput {...input('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" required error={issues.email}>
        <TextInput {...input('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      <NewPasswordFields
        values={values}
        error={issues.password}
        confirmError={issues.confirmPassword}
        onChange={(passwords) => onChange({ ...values, ...passwords })}
      />
      <div className={styles.pair}>
        <Field label="First Name" optional error={issues.first_name}>
          <TextInput {...input('first_name')} autoComplete="given-name" maxLength={80} />
        </Field>
        <Field label="Last Name" optional error={issues.last_name}>
          <TextInput {...input('last_name')} autoComplete="family-name" maxLength={80} />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
      <p className={terms.terms}>
        By creating an account you accept the <Link to="/terms">terms of service</Link> and the{' '}
        <Link to="/privacy">privacy policy</Link> and confirm that you are 18 or older.
      </p>
    </AuthForm>
  );
};
