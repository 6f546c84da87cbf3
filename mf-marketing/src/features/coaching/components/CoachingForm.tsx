import { type CoachingRequest, PERMISSION_TIER, TIER_LABELS } from '@prebell/contracts';
import { Alert, Button, Card, Field, TextArea, TextInput } from '@prebell/design-system/base';
import type { FormEvent } from 'react';
import styles from './CoachingForm.module.css';

interface Props {
  readonly values: CoachingRequest;
  /** Why the server rejected the last request, or null. */
  readonly error: string | null;
  /** The server accepted the last request. */
  readonly isDone: boolean;
  readonly busy: boolean;
  readonly onChange: (values: CoachingRequest) => void;
  readonly onSubmit: () => void;
}

/** Asks what the user wants to work on, and when. */
export const CoachingForm = ({ values, error, isDone, busy, onChange, onSubmit }: Props) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} aria-labelledby="coaching">
        <h2 className={styles.heading} id="coaching">
          1-on-1 coaching
        </h2>
        <p className={styles.text}>
          Part of your {TIER_LABELS[PERMISSION_TIER['coaching:request']]} plan. We reply by e-mail and agree on a time.
        </p>
        {error !== null && <Alert kind="error">{error}</Alert>}
        {isDone && <Alert kind="success">We received your request. We will reply to your e-mail address.</Alert>}
        <Field label="What would you like to work on?" required>
          <TextArea
            name="topic"
            rows={4}
            maxLength={2000}
            value={values.topic}
            onChange={({ target }) => onChange({ ...values, topic: target.value })}
          />
        </Field>
        <Field label="When are you available?" required hint="Days and times, New York time">
          <TextInput
            name="availability"
            maxLength={300}
            value={values.availability}
            onChange={({ target }) => onChange({ ...values, availability: target.value })}
          />
        </Field>
        <Button type="submit" variant="primary" className={styles.action} busy={busy}>
          {busy ? 'Sending...' : 'Request a session'}
        </Button>
      </form>
    </Card>
  );
};
