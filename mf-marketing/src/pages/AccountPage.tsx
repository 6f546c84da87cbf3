import { usePlatform, useUser } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { AccountData } from '../features/account-data';
import { AccountPlan } from '../features/account-plan';
import { AuthCard } from '../shared/auth-page/AuthCard';
import styles from './AccountPage.module.css';

export const AccountPage = () => {
  const { isView = false } = usePlatform();
  const user = useUser();
  return (
    <AuthCard
      title="Your account"
      lead="Your plan and sign-in, a copy of your data, and deletion."
      foot={
        <>
          Read what we store, and why, in the <Link to="/privacy">privacy policy</Link>.
        </>
      }
    >
      <nav className={styles.links} aria-label="Your account">
        {user !== null && (
          <>
            <AccountPlan user={user} />
            <div>
              <p>
                {user.username}, {user.email}
                <Link to="/settings">Settings</Link>
              </p>
              <p className={styles.there}>
                Password, sign-in methods, sessions, API keys, sounds and notifications are in the settings.
              </p>
            </div>
          </>
        )}
      </nav>
      {isView ? (
        <p>Only customers can download their data or delete their account, so this is not part of this view.</p>
      ) : (
        <AccountData />
      )}
    </AuthCard>
  );
};
