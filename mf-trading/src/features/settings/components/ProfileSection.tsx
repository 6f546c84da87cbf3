import { endpoints, type User } from '@prebell/contracts';
import { Button, Field, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useState } from 'react';
import { useSave } from '../hooks/useSave';
import { Section } from './Section';
import styles from './Settings.module.css';

/** The user's first and last name. */
export const ProfileSection = ({ user }: { readonly user: User }) => {
  const { api, session } = usePlatform();
  const [values, setValues] = useState({ first_name: user.first_name ?? '', last_name: user.last_name ?? '' });
  const { save, busy, saved, error, forget } = useSave(async (body: typeof values) => {
    await api.call(endpoints.account.updateProfile, { body });
    await session.reload();
  }, 'Profile update failed');
  const write = (change: Partial<typeof values>) => {
    forget();
    setValues({ ...values, ...change });
  };
  return (
    <Section
      title="Profile"
      text={`Username: ${user.username}`}
      error={error}
      success={saved ? 'Profile saved.' : null}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save(values);
        }}
      >
        <Field label="First name">
          <TextInput
            name="first_name"
            autoComplete="given-name"
            maxLength={80}
            value={values.first_name}
            onChange={({ target }) => write({ first_name: target.value })}
          />
        </Field>
        <Field label="Last name" optional>
          <TextInput
            name="last_name"
            autoComplete="family-name"
            maxLength={80}
            value={values.last_name}
            onChange={({ target }) => write({ last_name: target.value })}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy}>
          Save profile
        </Button>
      </form>
    </Section>
  );
};
