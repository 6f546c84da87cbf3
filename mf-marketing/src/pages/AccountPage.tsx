import { TierBadge } from '@prebell/design-system/base';
import { usePlatform, useUser } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { AccountData } from '../features/account-data';
import { AuthCard } from '../shared/auth-page/AuthCard';
import styles from './AccountPage.module.css';

export const AccountPage = () => {
  const { isView = false } = usePlatform();
  const tier = useUser()?.subscription_tier;
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
      <nav className={styles.links} aria-label="Your account">
        {tier !== undefined && (
          <span>
            Plan <TierBadge tier={tier} />
          </span>
        )}
        <Link to="/subscription">Subscription</Link>
        <Link to="/settings">Settings</Link>
      </nav>
      {isView ? (
        <p>Copies of data and deletion are the customer’s own, so they are not part of this view.</p>
      ) : (
        <AccountData />
      )}
    </AuthCard>
  );
};
