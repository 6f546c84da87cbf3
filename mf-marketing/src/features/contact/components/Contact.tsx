import { type ContactMessage, endpoints } from '@prebell/contracts';
import { ApiError, usePlatform, useUser } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useRef, useState } from 'react';
import { EMPTY_MESSAGE, type MessageFaults, mailtoFor, messageFaults, senderOf } from '../model/message';
import { ContactForm, type Outcome } from './ContactForm';

const OPENED = 'Email client opened! Please send the email to complete your message.';
const SENT = 'We received your message. We will reply to the address you gave.';
const SENT_WITHOUT_MAIL =
  'We received your message. This platform has no mail server, so no answer can reach you by e-mail.';
const FAILED = 'There was an issue sending your message. Please try again or contact us directly.';
const VIEWING = 'This view is read-only. End it to send a message of your own.';

interface Props {
  /** Opens a mailto link in the browser. */
  readonly openMail?: (href: string) => void;
}

const followLink = (href: string): void => location.assign(href);

/** The contact form. It fills in the name and address of a signed-in user, and keeps a message that could not be sent. */
export const Contact = ({ openMail = followLink }: Props) => {
  const { api } = usePlatform();
  const form = useRef<HTMLFormElement>(null);
  const user = useUser();
  const [typed, setTyped] = useState<Partial<ContactMessage>>({});
  const values: ContactMessage = { ...EMPTY_MESSAGE, ...(user !== null && senderOf(user)), ...typed };
  const [faults, setFaults] = useState<MessageFaults>({});
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none' });

  const finish = (text: string) => {
    setTyped({});
    setOutcome({ status: 'done', text });
  };
  const send = useMutation({
    mutationFn: (body: ContactMessage) => api.call(endpoints.contact.send, { body }),
    // Fail immediately when offline, instead of pausing the request silently.
    networkMode: 'always',
    onMutate: () => setOutcome({ status: 'sending' }),
    onSuccess: ({ sends_mail }) => finish(sends_mail === false ? SENT_WITHOUT_MAIL : SENT),
    onError: (error) => setOutcome({ status: 'failed', text: failureText(error) }),
  });

  const change = (field: keyof ContactMessage, text: string) => {
    setTyped({ ...typed, [field]: text });
    setFaults({ ...faults, [field]: undefined });
    if (outcome.status !== 'sending') setOutcome({ status: 'none' });
  };
  /** Runs the action only if the message is valid; otherwise focuses the first invalid field. */
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

/** For a rate limit, shows the server's text, because it says how long to wait. */
const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return FAILED;
  if (error.code === 'VIEW_ONLY') return VIEWING;
  return error.code === 'RATE_LIMITED' ? error.message : FAILED;
};
