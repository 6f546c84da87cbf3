import { endpoints } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { FollowedLink } from '../../../shared/form/FollowedLink';

/** Confirms the e-mail address of an account. */
export const ConfirmEmail = ({ token }: { readonly token: string | null }) => {
  const { api, session } = usePlatform();
  const confirm = async (link: string) => {
    const answer = await api.call(endpoints.account.confirmEmail, { body: { token: link } });
    await session.reload();
    return answer;
  };
  return (
    <FollowedLink
      token={token}
      act={confirm}
      waiting="Confirming your address..."
      done={({ email }) => `Thank you. ${email} is confirmed.`}
      failed="We could not confirm your address"
    />
  );
};
