import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useState } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';
import { faultField } from '../../../shared/form/fault-field';
import type { NewPassword } from '../../../shared/password/NewPasswordFields';
import { newPasswordFault } from '../../../shared/password/new-password';
import { ResetPasswordForm } from './ResetPasswordForm';

interface Props {
  /** The token from the link in the e-mail; null if there is none. */
  readonly token: string | null;
}

/** Sets a new password with the link from an e-mail. The server then ends every session, including this page's. */
export const ResetPassword = ({ token }: Props) => {
  const { api, session } = usePlatform();
  const [values, setValues] = useState<NewPassword>({ password: '', confirmPassword: '' });
  const [fault, setFault] = useState<ReturnType<typeof newPasswordFault>>(null);
  const reset = useMutation({
    mutationFn: async () => {
      await api.call(endpoints.account.resetPassword, { body: { token: token ?? '', password: values.password } });
      await session.signOut();
    },
    networkMode: 'always',
  });

  const submit = () => {
    const found = newPasswordFault(values);
    setFault(found);
    if (found === null) reset.mutate();
  };
  return (
    <ResetPasswordForm
      values={values}
      state={token === null ? 'no-link' : reset.isSuccess ? 'done' : 'asking'}
      error={fault?.text ?? (reset.isError ? formErrorText(reset.error, 'We could not change your password') : null)}
      faultField={fault?.field ?? faultField(reset.error)}
      busy={reset.isPending}
      onChange={(next) => {
        setValues(next);
        setFault(null);
        if (reset.isError) reset.reset();
      }}
      onSubmit={submit}
    />
  );
};
