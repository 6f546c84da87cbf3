import { usePlatform } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { AccountData } from '../features/account-data';
import { AuthCard } from '../shared/auth-page/AuthCard';

export const AccountPage = () => {
  const { isView = false } = usePlatform();
  return (
    <AuthCard
      title="Your account"
      lead="Download your data or delete your account."
      foot={
        <>
          Change your password, address and sessions in your <Link to="/settings">settings</Link>. Read what we store,
          and why, in the <Link to="/privacy">privacy policy</Link>.
        </>
      }
    >
      {isView ? (
        <p>Copies of data and deletion are the customer’s own, so they are not part of this view.</p>
      ) : (
        <AccountData />
      )}
    </AuthCard>
  );
};
