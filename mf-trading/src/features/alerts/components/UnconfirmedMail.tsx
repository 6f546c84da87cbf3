import { endpoints } from '@prebell/contracts';
import { Alert, Button } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQuery } from '@prebell/platform/query';
import { accountQueryOptions } from '../../../shared/account/account';

/** Warns that alerts are not sent to an unconfirmed address, and sends the confirmation link on request. */
export const UnconfirmedMail = () => {
  const { api } = usePlatform();
  const { data } = useQuery(accountQueryOptions(api));
  const link = useMutation({
    mutationFn: () => api.call(endpoints.account.resendConfirmation, {}),
    networkMode: 'always',
  });
  if (data === undefined || data.email_confirmed) return null;
  if (link.isSuccess)
    return <Alert kind="info">We sent a link to {data.email}. Open it to receive alerts by e-mail too.</Alert>;
  return (
    <Alert kind="warning">
      {data.email} is not confirmed, so we send no alerts there yet.{' '}
      <Button size="small" busy={link.isPending} onClick={() => link.mutate()}>
        Send the confirmation link
      </Button>
      {link.error !== null && ` ${reasonOf(link.error, 'We could not send the link. Please try again.')}`}
    </Alert>
  );
};
