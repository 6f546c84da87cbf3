import { Link } from '@prebell/platform/router';
import { AccountData } from '../features/account-data';
import { AuthCard } from '../shared/auth-page/AuthCard';

export const AccountPage = () => (
  <AuthCard
    title="Your account"
    lead="Download your data or delete your account."
    foot={
      <>
        Change your password, address and sessions in your <Link to="/settings">settings</Link>. Read what we store, and
        why, in the <Link to="/privacy">privacy policy</Link>.
      </>
    }
  >
    <AccountData />
  </AuthCard>
);
