import { PLANS, type Subscription, type Tier, tierSchema, type User } from '@prebell/contracts';
import { Alert, Card, ErrorState, LoadingState, TierBadge } from '@prebell/design-system';
import { planTerms, wantedPlanNotice } from '../model/terms';
import styles from './CurrentPlanView.module.css';

export type SubscriptionSnapshot =
  | { readonly status: 'loading' }
  | { readonly status: 'error' }
  | { readonly status: 'ready'; readonly subscription: Subscription | null };

export interface CurrentPlanViewProps {
  readonly user: User;
  readonly subscription: SubscriptionSnapshot;
  readonly wantedPlan: Tier | null;
  readonly onRetry: () => void;
}

/** The plan, its terms and what it holds. */
export const CurrentPlanView = ({ user, subscription, wantedPlan, onRetry }: CurrentPlanViewProps) => (
  <section className={styles.page}>
    <h1 className={styles.title}>Subscription</h1>
    {wantedPlan !== null && <Alert kind="info">{wantedPlanNotice(wantedPlan)}</Alert>}
    <Card>
      <PlanBody user={user} subscription={subscription} onRetry={onRetry} />
    </Card>
  </section>
);

const PlanBody = ({ user, subscription, onRetry }: Omit<CurrentPlanViewProps, 'wantedPlan'>) => {
  if (subscription.status === 'loading') return <LoadingState label="Loading your plan..." />;
  if (subscription.status === 'error') {
    return (
      <ErrorState
        title="Failed to load subscription information"
        text="Your plan itself is not affected."
        onRetry={onRetry}
      />
    );
  }
  const plan = tierSchema.safeParse(user.subscription_tier);
  return (
    <div className={styles.plan}>
      <header className={styles.head}>
        <h2 className={styles.label}>Current Plan</h2>
        <TierBadge tier={user.subscription_tier} />
      </header>
      <dl className={styles.terms}>
        {planTerms(user, subscription.subscription).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plan.success && (
        <ul className={styles.features} aria-label={`What ${PLANS[plan.data].label} holds`}>
          {PLANS[plan.data].features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
