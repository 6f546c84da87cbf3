import { usePlatform, useUser } from '@prebell/platform';
import {
  AccountSection,
  ApiKeysSection,
  ConnectionNotice,
  DisplaySection,
  EmailSection,
  KeysSection,
  NotInViewSection,
  PasswordSection,
  ProfileSection,
  SessionsSection,
  SignalsSection,
  SignInMethodsSection,
} from '../features/settings';
import { useMarketPalette } from '../shared/display/display';
import styles from './SettingsPage.module.css';

/** The settings page: the account on the left, display and sounds on the right. */
export const SettingsPage = () => {
  const user = useUser();
  const { isView = false } = usePlatform();
  useMarketPalette();
  // The route requires a user, but for a moment between sign-out and redirect there is none.
  if (user === null) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Settings</h1>
      {!isView && <ConnectionNotice />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <fieldset disabled={isView} className={styles.bare}>
            <ProfileSection user={user} />
          </fieldset>
          {isView ? (
            <NotInViewSection />
          ) : (
            <>
              <EmailSection />
              <PasswordSection user={user} />
              <SignInMethodsSection />
              <AccountSection />
            </>
          )}
        </div>
        <div className={styles.column}>
          <DisplaySection />
          <SignalsSection user={user} />
          {!isView && (
            <>
              <ApiKeysSection />
              <SessionsSection />
            </>
          )}
        </div>
      </div>
      <div className={styles.whole}>
        <KeysSection />
      </div>
    </div>
  );
};
