import { endpoints, subscriberEmailSchema } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { SubscribeForm } from './SubscribeForm';

/** Subscribes an address to incident e-mails. The answer is the same whether or not it is already subscribed. */
export const SubscribeToStatus = ({ note }: { readonly note: string }) => {
  const { api } = usePlatform();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const ask = useMutation({
    mutationFn: () => api.call(endpoints.status.askForMails, { body: { email: email.trim() } }),
    networkMode: 'always',
  });
  const submit = () => {
    const found = subscriberEmailSchema.safeParse(email.trim()).error?.issues[0]?.message ?? null;
    setFault(found);
    if (found === null) ask.mutate();
  };
  return (
    <SubscribeForm
      email={email}
      fault={fault}
      error={ask.isError ? formErrorText(ask.error, 'We could not subscribe this address') : null}
      isSent={ask.isSuccess}
      sendsMail={ask.data?.sends_mail !== false}
      busy={ask.isPending}
      note={note}
      onChange={(next) => {
        setEmail(next);
        setFault(null);
        if (!ask.isPending) ask.reset();
      }}
      onSubmit={submit}
    />
  );
};
