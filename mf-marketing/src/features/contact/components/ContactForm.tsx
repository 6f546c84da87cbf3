import { BRAND, type ContactMessage } from '@prebell/contracts';
import { Alert, Button, Card, Field, TextArea, TextInput } from '@prebell/design-system/base';
import type { FormEvent, Ref } from 'react';
import { NeedsScript } from '../../../shared/form/NeedsScript';
import type { MessageFaults } from '../model/message';
import styles from './ContactForm.module.css';

/** Result of the last attempt. */
export type Outcome =
  | { readonly status: 'none' }
  | { readonly status: 'sending' }
  | { readonly status: 'done'; readonly text: string }
  | { readonly status: 'failed'; readonly text: string };

interface Props {
  readonly formRef?: Ref<HTMLFormElement>;
  readonly values: ContactMessage;
  readonly faults: MessageFaults;
  readonly outcome: Outcome;
  readonly onChange: (field: keyof ContactMessage, text: string) => void;
  /** Opens the message in the visitor's mail program. */
  readonly onCompose: () => void;
  /** Sends the message to the server. */
  readonly onSend: () => void;
}

/** A message to support, sent with the visitor's mail program or through the server. */
export const ContactForm = ({ formRef, values, faults, outcome, onChange, onCompose, onSend }: Props) => {
  const input = (name: keyof ContactMessage) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCompose();
  };
  const isSending = outcome.status === 'sending';
  return (
    <Card>
      <NeedsScript>
        This form needs JavaScript. Write to <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> instead.
        Name the symbol and the time if a row looks wrong.
      </NeedsScript>
      {/* Show errors next to their fields in our own words, instead of the browser's bubble. */}
      <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
        {outcome.status === 'failed' && <Alert kind="error">{outcome.text}</Alert>}
        {outcome.status === 'done' && <Alert kind="success">{outcome.text}</Alert>}
        <div className={styles.pair}>
          <Field label="Name" required error={faults.name}>
            <TextInput {...input('name')} autoComplete="name" />
          </Field>
          <Field label="Email" required error={faults.email}>
            <TextInput {...input('email')} type="email" autoComplete="email" />
          </Field>
        </div>
        <Field label="Subject" required error={faults.subject}>
          <TextInput {...input('subject')} />
        </Field>
        <Field label="Message" required error={faults.message}>
          <TextArea {...input('message')} rows={7} />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="large">
            Send by e-mail
          </Button>
          <Button size="large" busy={isSending} onClick={onSend}>
            {isSending ? 'Sending...' : 'Send from here instead'}
          </Button>
        </div>
        <p className={styles.fine}>
          “Send by e-mail” opens your own e-mail program with the message filled in. If you have none, send it from
          here: we store your name, address and message so that we can reply.
        </p>
      </form>
    </Card>
  );
};
