import { endpoints, PASSWORD_MAX, PASSWORD_MIN, type User } from '@prebell/contracts';
import { Button, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { StrengthMeter } from '@prebell/design-system/password-strength';
import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import { useSave } from '../hooks/useSave';
import { Section } from './Section';
import styles from './Settings.module.css';

const EMPTY = { current_password: '', new_password: '', confirm: '' };
type Values = typeof EMPTY;

/** What is wrong with the typed values, worded as in the registration form; null if they are valid. */
const faultOf = ({ new_password, confirm }: Values): string | null => {
  if (new_password !== confirm) return 'Passwords do not match';
  if (new_password.length < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters long`;
  return new_password.length > PASSWORD_MAX ? `Password must be at most ${PASSWORD_MAX} characters long` : null;
};

/** Whether to rate the password's strength. A password that is too long gets no rating. */
const isMeasured = ({ length }: string): boolean => length > 0 && length <= PASSWORD_MAX;

/** The first guesses of an attacker who knows the account. */
const wordsOf = ({ username, email, first_name, last_name }: User): string[] =>
  [username, email.split('@')[0], first_name, last_name].flatMap((word) => (word && word.length >= 3 ? [word] : []));

/** Changes the password. This signs the user out on every other device. */
export const PasswordSection = ({ user }: { readonly user: User }) => {
  const { api } = usePlatform();
  const [values, setValues] = useState(EMPTY);
  const [fault, setFault] = useState<string | null>(null);
  const { save, busy, saved, error, forget } = useSave(async ({ current_password, new_password }: Values) => {
    await api.call(endpoints.account.changePassword, { body: { current_password, new_password } });
    setValues(EMPTY);
    // The old token ends with the old password, so get a new one.
    await api.refresh();
  }, 'An unexpected error occurred. Please try again.');
  const write = (change: Partial<Values>) => {
    forget();
    setFault(null);
    setValues({ ...values, ...change });
  };
  const field = (name: keyof Values, label: string, autoComplete: string) => (
    <Field label={label} required>
      {/* No maxLength: it would silently cut a long password, and the rest might be easy to guess. */}
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        value={values[name]}
        onChange={({ target }) => write({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <Section
      title="Password"
      text="Changing it signs you out everywhere else and ends your API keys."
      error={fault ?? error}
      success={saved ? 'Password changed. Every other session and API key has ended.' : null}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          const found = faultOf(values);
          setFault(found);
          if (found === null) save(values);
        }}
      >
        {/* The username, hidden, for password managers. */}
        <TextInput
          name="username"
          aria-label="Username"
          autoComplete="username"
          value={user.username}
          readOnly
          className={styles.account}
        />
        {field('current_password', 'Current password', 'current-password')}
        {field('new_password', 'New password', 'new-password')}
        {isMeasured(values.new_password) && <StrengthMeter password={values.new_password} ownWords={wordsOf(user)} />}
        {field('confirm', 'Confirm new password', 'new-password')}
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </form>
    </Section>
  );
};
