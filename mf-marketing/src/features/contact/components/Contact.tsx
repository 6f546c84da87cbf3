import { type ContactMessage, endpoints } from '@prebell/contracts';
import { ApiError, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useRef, useState } from 'react';
import { EMPTY_MESSAGE, type MessageFaults, mailtoFor, messageFaults } from '../model/message';
import { ContactForm, type Outcome } from './ContactForm';

const OPENED = 'Email client opened! Please send the email to complete your message.';
const SENT = 'Message received. We will answer to the address you gave.';
const FAILED = 'There was an issue sending your message. Please try again or contact us directly.';

interface Props {
  /** Hands a mailto address to the browser. */
  readonly openMail?: (href: string) => void;
}

const followLink = (href: string): void => location.assign(href);

/** The contact form. A message that could not be sent stays in it. */
export const Contact = ({ openMail = followLink }: Props) => {
  const { api } = usePlatform();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY_MESSAGE);
  const [faults, setFaults] = useState<MessageFaults>({});
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none' });

  const finish = (text: string) => {
    setValues(EMPTY_MESSAGE);
    setOutcome({ status: 'done', text });
  };
  const send = useMutation({
    mutationFn: (body: ContactMessage) => api.call(endpoints.contact.send, { body }),
    // Offline must be told at once, not waited for in silence.
    networkMode: 'always',
    onMutate: () => setOutcome({ status: 'sending' }),
    onSuccess: () => finish(SENT),
    onError: (error) => setOutcome({ status: 'failed', text: failureText(error) }),
  });

  const change = (field: keyof ContactMessage, text: string) => {
    setValues({ ...values, [field]: text });
    setFaults({ ...faults, [field]: undefined });
    if (outcome.status !== 'sending') setOutcome({ status: 'none' });
  };
  /** Goes on only with a message without faults; otherwise leads to the first one. */
  const whenValid = (proceed: () => void) => () => {
    const found = messageFaults(values);
    setFaults(found);
    const [first] = Object.keys(EMPTY_MESSAGE).filter((field) => field in found);
    if (first === undefined) return proceed();
    setOutcome({ status: 'none' });
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const compose = () => {
    openMail(mailtoFor(values));
    finish(OPENED);
  };
  return (
    <ContactForm
      formRef={form}
      values={values}
      faults={faults}
      outcome={outcome}
      onChange={change}
      onCompose={whenValid(compose)}
      onSend={whenValid(() => send.mutate(values))}
    />
  );
};

/** Waiting is the one remedy the visitor can apply, so that refusal keeps the server's words. */
const failureText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'RATE_LIMITED' ? error.message : FAILED;
