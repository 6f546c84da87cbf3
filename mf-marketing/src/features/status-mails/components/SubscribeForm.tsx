import { LIVE_PARTS } from '@prebell/contracts';
import { Alert, Button, Field, TextInput } from '@prebell/design-system/base';
import { type FormEvent, useRef } from 'react';
import { NeedsScript } from '../../../shared/form/NeedsScript';
import { useFocusOnFault } from '../../../shared/form/useFocusOnFault';
import styles from './SubscribeForm.module.css';

interface Props {
  readonly email: string;
  /** Why the address is not valid, or null. */
  readonly fault: string | null;
  /** Why the server did not accept the address, or null. */
  readonly error: string | null;
  readonly isSent: boolean;
  /** A mail server delivers the outbox. */
  readonly sendsMail: boolean;
  readonly busy: boolean;
  /** What a reader should know before subscribing. */
  readonly note: string;
  readonly onChange: (email: string) => void;
  readonly onSubmit: () => void;
}

/** Asks for an e-mail address to notify about incidents. */
export const SubscribeForm = ({ email, fault, error, isSent, sendsMail, busy, note, onChange, onSubmit }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, fault ?? error, 'email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <>
      <NeedsScript>
        You need JavaScript to subscribe to e-mails about incidents. The RSS feed above works without it.
      </NeedsScript>
      <form ref={form} className={styles.form} aria-label="E-mails about incidents" onSubmit={submit} noValidate>
        {error !== null && <Alert kind="error">{error}</Alert>}
        {isSent && !sendsMail && (
          <Alert kind="warning">
            This platform has no mail server, so our e-mail to {email.trim()} stays in its outbox. The RSS feed above
            works without e-mail.
          </Alert>
        )}
        {isSent && sendsMail && (
          <Alert kind="success">
            We sent an e-mail to {email.trim()}. Open its link to confirm, and we will e-mail you about incidents.
          </Alert>
        )}
        {!isSent && (
          <>
            <div className={styles.row}>
              <Field label="Get incident updates by e-mail" error={fault ?? undefined}>
                <TextInput
                  name="email"
                  type="email"
                  autoComplete="email"
                  inputMode="email"
                  placeholder="you@example.com"
                  value={email}
                  onChange={(event) => onChange(event.target.value)}
                />
              </Field>
              <span className={styles.submit}>
                <Button type="submit" busy={busy}>
                  {busy ? 'Sending...' : 'Subscribe'}
                </Button>
              </span>
            </div>
            <p className={styles.fine} data-live={LIVE_PARTS.mailNote}>
              {note}
            </p>
          </>
        )}
      </form>
    </>
  );
};
