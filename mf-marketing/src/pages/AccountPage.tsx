import { Link } from '@prebell/platform/router';
import { AccountData } from '../features/account-data';
import { AuthCard } from '../shared/auth-page/AuthCard';

export const AccountPage = () => (
  <AuthCard
    title="Your account"
    lead="A copy of your data, and their end."
    foot={
      <>
        Password, address and sessions are in your <Link to="/settings">settings</Link>. What we keep, and why, is in
        the <Link to="/privacy">privacy policy</Link>.
      </>
    }
  >
    <AccountData />
  </AuthCard>
);
