import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { ForgotPasswordForm } from './ForgotPasswordForm';

/** Requests a password-reset link. The answer is the same whether or not the account exists. */
export const ForgotPassword = () => {
  const { api } = usePlatform();
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => api.call(endpoints.account.forgotPassword, { body: { email } }),
    networkMode: 'always',
  });
  return (
    <ForgotPasswordForm
      email={email}
      error={ask.isError ? formErrorText(ask.error, 'The request failed') : null}
      isSent={ask.isSuccess}
      busy={ask.isPending}
      onChange={(next) => {
        setEmail(next);
        if (!ask.isPending) ask.reset();
      }}
      onSubmit={() => ask.mutate()}
    />
  );
};
