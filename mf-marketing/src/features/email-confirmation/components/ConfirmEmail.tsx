import { endpoints } from '@prebell/contracts';
import { Alert, Button, LoadingState } from '@prebell/design-system/base';
import { usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useEffect, useRef } from 'react';
import { formErrorText } from '../../../shared/errors/form-error';

interface Props {
  /** The token of the mailed link, or null without one. */
  readonly token: string | null;
}

/** Confirms the address when the page opens: the visitor decided by following the link. */
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

  if (token === null) return <Alert kind="warning">Open this page with the link in our e-mail.</Alert>;
  if (isSuccess) return <Alert kind="success">Thank you. {data.email} is confirmed.</Alert>;
  if (!isError) return <LoadingState label="Confirming your address..." />;
  return (
    <>
      <Alert kind="error">{formErrorText(error, 'We could not confirm your address')}</Alert>
      <Button onClick={() => mutate()}>Try Again</Button>
    </>
  );
};
