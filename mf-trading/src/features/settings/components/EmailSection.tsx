import { endpoints } from '@prebell/contracts';
import { Badge, Button, Field, PasswordInput, TextInput } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useState } from 'react';
import { accountQueryOptions } from '../../../shared/account/account';
import { useSave } from '../hooks/useSave';
import { Section } from './Section';
import styles from './Settings.module.css';

const successText = (changed: boolean, resent: boolean): string | null => {
  if (changed) return 'We sent a link to the new address. Open it to complete the change.';
  return resent ? 'We sent a new link to your inbox.' : null;
};

const EMPTY = { email: '', current_password: '' };

/** The e-mail address. A new one applies once the user opens the link that we send to it (ruling 15). */
export const EmailSection = () => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const options = accountQueryOptions(api);
  const { data } = useQuery(options);
  const [values, setValues] = useState(EMPTY);
  const { save, busy, saved, error, forget } = useSave(async (body: typeof EMPTY) => {
    const { account } = await api.call(endpoints.account.changeEmail, { body });
    queryClient.setQueryData(options.queryKey, account);
    setValues(EMPTY);
  }, 'An unexpected error occurred. Please try again.');
  const resend = useSave(() => api.call(endpoints.account.resendConfirmation, {}), 'We could not send the link');
  const write = (change: Partial<typeof EMPTY>) => {
    forget();
    setValues({ ...values, ...change });
  };
  return (
    <Section
      title="E-mail"
      text={
        data !== undefined && (
          <>
            {data.email}{' '}
            <Badge tone={data.email_confirmed ? 'success' : 'warning'}>
              {data.email_confirmed ? 'confirmed' : 'not confirmed'}
            </Badge>
            {data.pending_email !== null && ` Waiting for ${data.pending_email} to be confirmed.`}
          </>
        )
      }
      error={error ?? resend.error}
      success={successText(saved, resend.saved)}
    >
      {data?.email_confirmed === false && (
        <Button size="small" busy={resend.busy} onClick={() => resend.save(undefined)}>
          Send the confirmation link again
        </Button>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save(values);
        }}
      >
        <Field label="New e-mail" required>
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={values.email}
            onChange={({ target }) => write({ email: target.value })}
          />
        </Field>
        <Field label="Current password" required>
          <PasswordInput
            name="current_password"
            autoComplete="current-password"
            value={values.current_password}
            onChange={({ target }) => write({ current_password: target.value })}
          />
        </Field>
        <Button type="submit" busy={busy}>
          Change e-mail
        </Button>
      </form>
    </Section>
  );
};
