import { Alert, Button, LoadingState } from '@prebell/design-system/base';
import { useMutation } from '@prebell/platform/query';
import { type ReactNode, useEffect, useRef } from 'react';
import { formErrorText } from '../errors/form-error';

interface Props<Answer> {
  /** The token from the link in the e-mail; null if there is none. */
  readonly token: string | null;
  readonly act: (token: string) => Promise<Answer>;
  readonly waiting: string;
  readonly done: (answer: Answer) => ReactNode;
  readonly failed: string;
}

/** Performs the action of a link from an e-mail as soon as its page opens: by following the link, the visitor asked for it. */
export const FollowedLink = <Answer,>({ token, act, waiting, done, failed }: Props<Answer>) => {
  const asked = useRef(false);
  const { mutate, isSuccess, isError, data, error } = useMutation({ mutationFn: act, networkMode: 'always' });
  useEffect(() => {
    if (token === null || asked.current) return;
    asked.current = true;
    mutate(token);
  }, [token, mutate]);

  if (token === null) return <Alert kind="warning">Open this page with the link in our e-mail.</Alert>;
  if (isSuccess) return <Alert kind="success">{done(data)}</Alert>;
  if (!isError) return <LoadingState label={waiting} />;
  return (
    <>
      <Alert kind="error">{formErrorText(error, failed)}</Alert>
      <Button onClick={() => mutate(token)}>Try Again</Button>
    </>
  );
};
