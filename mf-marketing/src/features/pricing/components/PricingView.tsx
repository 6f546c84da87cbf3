import type { Pricing, ShownTier, Tier } from '@prebell/contracts';
import { Alert, Button, buttonLinkProps, PlanCard, Tabs } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { type Billing, type Offer, offersFor, savingPercent } from '../model/offers';
import styles from './PricingView.module.css';

interface Props {
  readonly pricing: Pricing;
  readonly billing: Billing;
  /** The plan of whoever is signed in, or null. */
  readonly currentTier: ShownTier | null;
  /** The paid plan that was chosen, or null. */
  readonly chosen: Tier | null;
  readonly onBillingChange: (billing: Billing) => void;
  readonly onChoose: (tier: Tier) => void;
}

/** The four plans, by the month or by the year. */
export const PricingView = ({ pricing, billing, currentTier, chosen, onBillingChange, onChoose }: Props) => {
  const saving = savingPercent(pricing);
  return (
    <Tabs
      label="Billing period"
      value={billing}
      onValueChange={(value) => onBillingChange(value as Billing)}
      items={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'yearly', label: 'Annual', ...(saving > 0 && { mark: `Save ${saving}%` }) },
      ]}
    >
      <div className={styles.plans}>
        {offersFor(pricing, billing).map((offer) => (
          <PlanCard
            key={offer.tier}
            label={offer.label}
            price={offer.price}
            description={offer.description}
            features={offer.features}
            limitations={offer.limitations}
            popular={offer.popular}
            action={
              <div className={styles.action}>
                {offer.perYear !== null && <p className={styles.terms}>Billed ${offer.perYear} a year</p>}
                <Choice offer={offer} isCurrent={offer.tier === currentTier} onChoose={() => onChoose(offer.tier)} />
                {offer.tier === chosen && <Answer isSignedIn={currentTier !== null} />}
              </div>
            }
          />
        ))}
      </div>
    </Tabs>
  );
};

interface ChoiceProps {
  readonly offer: Offer;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

const Choice = ({ offer: { tier, label, popular }, isCurrent, onChoose }: ChoiceProps) => {
  if (isCurrent) return <Button disabled>Current Plan</Button>;
  if (tier === 'free')
    return (
      <Link to="/register" {...buttonLinkProps()}>
        Get Started Free
      </Link>
    );
  return (
    <Button variant={popular ? 'primary' : 'secondary'} onClick={onChoose}>
      Choose {label}
    </Button>
  );
};

/** What choosing a paid plan leads to while nothing can be bought. */
const Answer = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Alert kind="info">
      Online checkout is not connected yet, so this plan cannot be bought today. Nothing was charged and your plan is
      unchanged.
    </Alert>
  ) : (
    <Alert kind="warning">
      Please log in to subscribe{' '}
      <Link to="/login" className={styles.link}>
        Go to login
      </Link>
    </Alert>
  );
