import type { PaidTier } from '@prebell/contracts';
import { Button, PlanCard } from '@prebell/design-system';
import type { Offer } from '../model/offers';
import styles from './PlanOffersView.module.css';

interface Props {
  readonly offers: readonly Offer[];
  /** A choice is being processed. */
  readonly isBusy: boolean;
  readonly onChoose: (tier: PaidTier) => void;
}

/** The paid plans side by side, each with a button to switch to it. */
export const PlanOffersView = ({ offers, isBusy, onChoose }: Props) => (
  <div className={styles.plans}>
    {offers.map(({ tier, action, isCurrent, perYear, ...offer }) => (
      <PlanCard
        key={tier}
        {...offer}
        action={
          <div className={styles.action}>
            {perYear !== null && <p className={styles.terms}>Billed ${perYear} a year</p>}
            <Button
              variant={offer.popular && !isCurrent ? 'primary' : 'secondary'}
              disabled={isCurrent}
              busy={isBusy}
              onClick={() => onChoose(tier)}
            >
              {action}
            </Button>
          </div>
        }
      />
    ))}
  </div>
);
