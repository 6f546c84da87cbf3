import { type Subscription, TRIAL_RULE } from '@prebell/contracts';
import { buttonLinkProps, Card, EmptyState, ErrorState, LoadingState, TierBadge } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { purchaseText } from '../model';
import styles from './PurchaseView.module.css';

export type PurchaseViewProps =
  | { readonly status: 'waiting' | 'slow' | 'nothing' | 'trial-used' }
  | { readonly status: 'failed'; readonly cause: unknown; readonly onRetry: () => void }
  | { readonly status: 'bought'; readonly subscription: Subscription };

/** The page that the user sees after checkout, in each of its states. */
export const PurchaseView = (props: PurchaseViewProps) => (
  <section className={styles.page}>
    <Card>
      <Body {...props} />
    </Card>
  </section>
);

const Body = (props: PurchaseViewProps) => {
  switch (props.status) {
    case 'waiting':
      return <LoadingState label="Confirming your purchase..." />;
    case 'slow':
      return (
        <LoadingState label="This is taking longer than usual. Your purchase is safe, and we are still checking..." />
      );
    case 'failed':
      return (
        <ErrorState
          title="We could not confirm your purchase yet"
          text="Your purchase is safe with the payment processor. Try again in a moment."
          cause={props.cause}
          onRetry={props.onRetry}
        />
      );
    case 'nothing':
      return (
        <EmptyState
          title="No purchase was made"
          text="You did not complete the checkout. We did not charge you."
          actions={
            <Link to="/pricing" {...buttonLinkProps('primary')}>
              See the plans
            </Link>
          }
        />
      );
    case 'trial-used':
      return (
        <EmptyState
          title="This card was already used for a free trial"
          text={`${TRIAL_RULE} So this trial has ended. We did not charge you. You can subscribe without a trial.`}
          actions={
            <Link to="/pricing" {...buttonLinkProps('primary')}>
              See the plans
            </Link>
          }
        />
      );
    case 'bought':
      return <Bought subscription={props.subscription} />;
  }
};

const Bought = ({ subscription }: { subscription: Subscription }) => {
  const { title, lines } = purchaseText(subscription);
  return (
    <div className={styles.bought}>
      <TierBadge tier={subscription.tier} />
      <h1 className={styles.title}>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={styles.actions}>
        <Link to="/dashboard" {...buttonLinkProps('primary')}>
          Open your desk
        </Link>
        <Link to="/subscription" {...buttonLinkProps()}>
          See your subscription
        </Link>
      </div>
    </div>
  );
};
