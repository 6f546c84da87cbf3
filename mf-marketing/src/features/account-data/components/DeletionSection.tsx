import { type Account, DELETION_DAYS, type User } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system/base';
import { useUser } from '@prebell/platform';
import { type FormEvent, useRef, useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { useFocusOnFault } from '../../../shared/form/useFocusOnFault';
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

const MISSING = 'Please enter your password';

const Request = () => {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const request = useRequestDeletion();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, isMissing ? MISSING : null, 'current_password');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && !request.isPending) request.mutate(password);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {request.isError && <Alert kind="error">{formErrorText(request.error, 'Your account was not deleted')}</Alert>}
      <PasswordField
        label="Password"
        name="current_password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? MISSING : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
          if (request.isError) request.reset();
        }}
      />
      <Button type="submit" variant="danger" className={styles.action} busy={request.isPending}>
        Delete my account
      </Button>
    </form>
  );
};

/** Whether the user may work in dispatch, whose records keep the names of their authors. */
const isDispatcher = (user: User | null): boolean =>
  user?.tier_info.permissions.some((permission) => permission.startsWith('cad:')) === true;

/** Schedules the deletion of the account, which needs the password, or cancels it, which does not. */
export const DeletionSection = ({ account: { deletion_at } }: { account: Account }) => {
  const user = useUser();
  return (
    <section className={styles.section} aria-labelledby="deletion">
      <h2 className={styles.heading} id="deletion">
        Delete your account
      </h2>
      <p className={styles.text}>
        We delete or anonymize your data within {DELETION_DAYS} days, and you can change your mind until the day that
        this page then names. We keep payments without your name, because we must account for them.
        {isDispatcher(user) && ' Dispatch records keep your name with your entries.'}
      </p>
      {deletion_at === null ? <Request /> : <Scheduled at={deletion_at} />}
    </section>
  );
};
