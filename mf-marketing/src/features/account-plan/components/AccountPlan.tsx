import type { User } from '@prebell/contracts';
import { TierBadge } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { useOwnSubscription } from '../../../shared/subscription/own-subscription';
import { planText } from '../model/plan-text';
import styles from './AccountPlan.module.css';

/** The user's plan, what it costs, and when it renews or ends. */
export const AccountPlan = ({ user }: { user: User }) => {
  const { data, isError } = useOwnSubscription();
  return (
    <div>
      <p>
        Plan <TierBadge tier={user.subscription_tier} />
        <Link to="/subscription">Subscription</Link>
      </p>
      <p className={styles.terms}>
        {data !== undefined && planText(user, data.subscription)}
        {data === undefined && (isError ? 'The price could not be loaded.' : 'Loading the price...')}
      </p>
    </div>
  );
};
