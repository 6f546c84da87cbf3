import {
  isLiveStatus,
  PLANS,
  SUBSCRIPTION_STATUS_LABELS,
  type Subscription,
  tierSchema,
  type User,
} from '@prebell/contracts';
import { Badge, type BadgeTone, Button, buttonLinkProps, Card, TierBadge } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { isAccessOver, liveSubscription, planTerms } from '../../../entities/subscription';
import type { NoticeAction } from './BillingNotice';
import styles from './CurrentPlanView.module.css';

export interface CurrentPlanViewProps {
  readonly user: User;
  readonly subscription: Subscription | null;
  readonly portal: NoticeAction;
  readonly onChangePlan: () => void;
  readonly onCancel: () => void;
}

const STATUS_TONES: Partial<Record<Subscription['status'], BadgeTone>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'warning',
  unpaid: 'error',
};

/** The current plan: its terms, features and actions. */
export const CurrentPlanView = ({ user, subscription, ...actions }: CurrentPlanViewProps) => {
  const live = liveSubscription(subscription);
  const tier = live === null || isAccessOver(live) ? user.subscription_tier : live.tier;
  const plan = tierSchema.safeParse(tier);
  return (
    <Card>
      <div className={styles.plan}>
        <header className={styles.head}>
          <h2 className={styles.label}>Current Plan</h2>
          <TierBadge tier={tier} />
          {subscription !== null && (
            <Badge tone={STATUS_TONES[subscription.status] ?? 'neutral'}>
              {SUBSCRIPTION_STATUS_LABELS[subscription.status]}
            </Badge>
          )}
        </header>
        <dl className={styles.terms}>
          {planTerms(user, subscription).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {plan.success && (
          <ul className={styles.features} aria-label={`${PLANS[plan.data].label} features`}>
            {PLANS[plan.data].features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        <PlanActions subscription={subscription} {...actions} />
      </div>
    </Card>
  );
};

const PlanActions = ({ subscription, portal, onChangePlan, onCancel }: Omit<CurrentPlanViewProps, 'user'>) => {
  if (subscription === null || !isLiveStatus(subscription.status)) {
    return (
      <div className={styles.actions}>
        <Link to="/pricing" {...buttonLinkProps('primary')}>
          See the plans
        </Link>
        {subscription !== null && <PortalButton portal={portal} />}
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button variant="primary" onClick={onChangePlan}>
        Change plan
      </Button>
      <PortalButton portal={portal} />
      {!subscription.cancel_at_period_end && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel subscription
        </Button>
      )}
    </div>
  );
};

const PortalButton = ({ portal }: { portal: NoticeAction }) => (
  <Button busy={portal.isBusy} busyLabel="Opening..." onClick={() => portal.run()}>
    Manage billing
  </Button>
);
