import type { ShownTier, Tier } from '@prebell/contracts';
import { Button, Dialog, PlanCard } from '@prebell/design-system';
import { type Feature, offersFor, upgradeTitle } from '../model/offers';
import styles from './UpgradeDialogView.module.css';

export interface UpgradeDialogViewProps {
  readonly feature: Feature;
  readonly currentTier: ShownTier;
  readonly onChoose: (tier: Tier) => void;
  readonly onClose: () => void;
}

/** The three paid plans beside each other, with what each would change. */
export const UpgradeDialogView = ({ feature, currentTier, onChoose, onClose }: UpgradeDialogViewProps) => (
  <Dialog
    open
    onClose={onClose}
    size="large"
    title={upgradeTitle(feature)}
    footer={
      <>
        <span className={styles.terms}>All plans include 7-day free trial • Cancel anytime • No setup fees</span>
        <Button onClick={onClose}>Maybe Later</Button>
      </>
    }
  >
    <div className={styles.plans}>
      {offersFor(currentTier).map(({ tier, action, isCurrent, ...offer }) => (
        <PlanCard
          key={tier}
          {...offer}
          action={
            <Button
              variant={offer.popular && !isCurrent ? 'primary' : 'secondary'}
              disabled={isCurrent}
              onClick={() => onChoose(tier)}
            >
              {action}
            </Button>
          }
        />
      ))}
    </div>
  </Dialog>
);
