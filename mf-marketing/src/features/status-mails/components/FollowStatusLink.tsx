import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { FollowedLink } from '../../../shared/form/FollowedLink';

export type StatusLink = 'confirm' | 'stop';

interface Props {
  readonly link: StatusLink;
  readonly token: string | null;
}

/** Confirms or ends a subscription to incident e-mails. */
export const FollowStatusLink = ({ link, token }: Props) => {
  const { api } = usePlatform();
  return link === 'confirm' ? (
    <FollowedLink
      token={token}
      act={(own) => api.call(endpoints.status.confirmMails, { body: { token: own } })}
      waiting="Confirming your address..."
      done={({ email }) => `Thank you. We will e-mail ${email} about each incident.`}
      failed="We could not confirm your address"
    />
  ) : (
    <FollowedLink
      token={token}
      act={(own) => api.call(endpoints.status.stopMails, { query: { token: own } })}
      waiting="Ending your subscription..."
      done={() => 'We will no longer e-mail you about incidents. We deleted your address from this list.'}
      failed="We could not end your subscription"
    />
  );
};
