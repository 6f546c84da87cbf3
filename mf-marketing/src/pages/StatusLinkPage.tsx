import { Link } from '@prebell/platform/router';
import { FollowStatusLink, type StatusLink } from '../features/status-mails';
import { AuthCard } from '../shared/auth-page/AuthCard';
import { useLinkToken } from '../shared/form/useLinkToken';

const TEXTS = {
  confirm: { title: 'E-mails about incidents', lead: 'When one begins, when there is news, and when it is over.' },
  stop: { title: 'No more e-mails', lead: 'You can subscribe again on the status page at any time.' },
} as const;

/** The page that links in incident e-mails open. */
export const StatusLinkPage = ({ link }: { readonly link: StatusLink }) => (
  <AuthCard
    {...TEXTS[link]}
    foot={
      <>
        Continue to the <Link to="/status">status page</Link>
      </>
    }
  >
    <FollowStatusLink link={link} token={useLinkToken()} />
  </AuthCard>
);
