import { type Account, DELETION_DAYS } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system';
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
      {keep.isError && <Alert kind="error">{formErrorText(keep.error, 'The deletion still stands')}</Alert>}
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
      {request.isError && <Alert kind="error">{formErrorText(request.error, 'Nothing was changed')}</Alert>}
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

/** The end of an account, asked for with the password and taken back without. */
export const DeletionSection = ({ account: { deletion_at } }: { account: Account }) => (
  <section className={styles.section} aria-labelledby="deletion">
    <h2 className={styles.heading} id="deletion">
      Delete your account
    </h2>
    <p className={styles.text}>
      It is carried out after {DELETION_DAYS} days, and you can change your mind until then. Payments are kept without
      your name, because they must be accounted for; dispatch records keep the name they were written under.
    </p>
    {deletion_at === null ? <Request /> : <Scheduled at={deletion_at} />}
  </section>
);
