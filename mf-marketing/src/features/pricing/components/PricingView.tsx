import type { PaidTier, Pricing, Tier } from '@prebell/contracts';
import { LIVE_PARTS, paidTierSchema, TRIAL_RULE } from '@prebell/contracts';
import { Alert, Button, buttonLinkProps, PlanCard } from '@prebell/design-system/base';
import { Tabs } from '@prebell/design-system/tabs';
import { Link } from '@prebell/platform/router';
import { Fragment } from 'react';
import { registerPath } from '../../../shared/wanted-plan/wanted-plan';
import { type Billing, type Offer, offersFor, savingPercent } from '../model/offers';
import { planAction, type Visitor } from '../model/plan-action';
import styles from './PricingView.module.css';

interface Choices {
  /** The signed-in user, or null. */
  readonly visitor: Visitor | null;
  /** The checkout page is loading. */
  readonly isBusy: boolean;
  /** The visitor tried to buy while signed out. */
  readonly onRefuse: (tier: Tier) => void;
  /** The visitor registers for the free plan. */
  readonly onFree: () => void;
  readonly onCheckout: (tier: PaidTier) => void;
}

interface Props extends Choices {
  readonly pricing: Pricing;
  readonly billing: Billing;
  /** The paid plan that a signed-out visitor tried to buy, or null. */
  readonly refused: Tier | null;
  readonly onBillingChange: (billing: Billing) => void;
  /** When a trial that starts now would end, in words. */
  readonly trialEnd: string;
}

/** The plans with monthly or yearly prices. */
export const PricingView = ({ pricing, billing, refused, onBillingChange, trialEnd, ...choices }: Props) => {
  const saving = savingPercent(pricing);
  return (
    <Tabs
      data-tabbed=""
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
          <Fragment key={offer.tier}>
            <PlanCard
              label={offer.label}
              price={offer.price}
              description={offer.description}
              features={offer.features}
              limitations={offer.limitations}
              popular={offer.popular}
              action={
                <div className={styles.action}>
                  <Terms offer={offer} />
                  <Choice offer={offer} billing={billing} {...choices} />
                </div>
              }
            />
            {offer.tier === refused && <SignInFirst tier={offer.tier} />}
          </Fragment>
        ))}
      </div>
      {(choices.visitor === null || choices.visitor.trialAvailable) && (
        <p className={styles.rule}>
          Start a trial today and it ends on <b data-live={LIVE_PARTS.trialEnd}>{trialEnd}</b>. Without a card the plan
          then ends on its own. {TRIAL_RULE}
        </p>
      )}
    </Tabs>
  );
};

/** What a year costs, and how much money it saves. */
const Terms = ({ offer: { perYear, savedPerYear } }: { offer: Offer }) => {
  if (savedPerYear === null || savedPerYear <= 0) return null;
  return (
    <p className={styles.terms}>
      {perYear === null
        ? `Pay yearly and save $${savedPerYear} a year`
        : `Billed $${perYear} a year. You save $${savedPerYear}.`}
    </p>
  );
};

const Choice = ({
  offer: { tier, popular },
  billing,
  visitor,
  isBusy,
  onRefuse,
  onFree,
  onCheckout,
}: Choices & { offer: Offer; billing: Billing }) => {
  const action = planAction(visitor, tier, billing);
  const variant = popular ? 'primary' : 'secondary';
  if (action.kind === 'current') return <Button disabled>Current Plan</Button>;
  if (action.kind === 'register')
    return (
      <Link to="/register" onClick={onFree} {...buttonLinkProps(variant)}>
        {action.label}
      </Link>
    );
  if (action.kind === 'change')
    return (
      <Link to={action.href} {...buttonLinkProps(variant)}>
        {action.label}
      </Link>
    );
  const press = () => {
    const paid = paidTierSchema.safeParse(tier);
    if (action.kind === 'sign-in-first') onRefuse(tier);
    else if (paid.success) onCheckout(paid.data);
  };
  return (
    <Button variant={variant} busy={isBusy} onClick={press}>
      {action.label}
    </Button>
  );
};

const showInWindow = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Buying needs an account. Both links lead to the chosen plan afterwards. */
const SignInFirst = ({ tier }: { tier: Tier }) => (
  <Alert kind="warning" className={styles.note}>
    <p>Please log in to subscribe</p>
    {/* The note may be below the visible part of the page, so scroll to it: a click must have a visible effect. */}
    <div ref={showInWindow} className={styles.ways}>
      <Link to={registerPath(tier)} {...buttonLinkProps('primary')}>
        Create an account
      </Link>{' '}
      <Link to="/login" {...buttonLinkProps()}>
        Go to login
      </Link>
    </div>
  </Alert>
);
