import { type Account, DELETION_DAYS } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system/base';
import { type FormEvent, useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { PasswordField } from '../../../shared/password/PasswordField';
import { useCancelDeletion, useRequestDeletion } from '../api/account';
import styles from './AccountData.module.css';

const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

const Scheduled = ({ at }: { at: string }) => {
  const keep = useCancelDeletion();
  return (
    <>
      <Alert kind="warning">Your account will be deleted on {dayOf(at)}. Until then it works as before.</Alert>
      {keep.isError && (
        <Alert kind="error">{formErrorText(keep.error, 'Your account is still set to be deleted')}</Alert>
      )}
      <Button variant="primary" className={styles.action} busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
        Keep my account
      </Button>
    </>
  );
};

const Request = () => {
  const [password, setPassword] = useState('');
  const request = useRequestDeletion();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending) request.mutate(password);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {request.isError && <Alert kind="error">{formErrorText(request.error, 'Your account was not deleted')}</Alert>}
      <PasswordField
        label="Password"
        name="current_password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          if (request.isError) request.reset();
        }}
      />
      <Button type="submit" variant="danger" className={styles.action} busy={request.isPending}>
        Delete my account
      </Button>
    </form>
  );
};

/** Schedules the deletion, which needs the password, and cancels it, which does not. */
export const DeletionSection = ({ account: { deletion_at } }: { account: Account }) => (
  <section className={styles.section} aria-labelledby="deletion">
    <h2 className={styles.heading} id="deletion">
      Delete your account
    </h2>
    <p className={styles.text}>
      We delete or anonymize your data within {DELETION_DAYS} days, and you can change your mind until the day that this
      page then names. We keep payments without your name, because we must account for them. Dispatch records keep the
      name of the dispatcher who wrote them.
    </p>
    {deletion_at === null ? <Request /> : <Scheduled at={deletion_at} />}
  </section>
);
