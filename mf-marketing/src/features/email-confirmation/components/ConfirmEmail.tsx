import { endpoints } from '@prebell/contracts';
import { Alert, Button, LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useEffect, useRef } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';

interface Props {
  /** From the mailed link, or null when the page was opened without one. */
  readonly token: string | null;
}

/** Confirms the address as soon as it is shown: opening the link was the decision. */
export const ConfirmEmail = ({ token }: Props) => {
  const { api, session } = usePlatform();
  const asked = useRef(false);
  const { mutate, isSuccess, isError, data, error } = useMutation({
    mutationFn: () => api.call(endpoints.auth.confirmEmail, { body: { token: token ?? '' } }),
    onSuccess: () => session.reload(),
    networkMode: 'always',
  });
  useEffect(() => {
    if (token === null || asked.current) return;
    asked.current = true;
    mutate();
  }, [token, mutate]);

  if (token === null) return <Alert kind="warning">This page opens from the link in a mail.</Alert>;
  if (isSuccess) return <Alert kind="success">Thank you. {data.email} is confirmed.</Alert>;
  if (!isError) return <LoadingState label="Confirming your address..." />;
  return (
    <>
      <Alert kind="error">{formErrorText(error, 'The address was not confirmed')}</Alert>
      <Button onClick={() => mutate()}>Try Again</Button>
    </>
  );
};
