import { type PaidTier, TRIAL_RULE } from '@prebell/contracts';
import { Button, Dialog } from '@prebell/design-system';
import { type CurrentPlan, offersFor, PlanOffersView } from '../../../entities/plan-change';
import { type Feature, upgradeTitle } from '../model/title';
import styles from './UpgradeDialogView.module.css';

export interface UpgradeDialogViewProps {
  readonly feature: Feature;
  readonly currentPlan: CurrentPlan;
  /** A choice is being processed. */
  readonly isBusy: boolean;
  readonly onChoose: (tier: PaidTier) => void;
  readonly onClose: () => void;
}

/** Offers the three paid plans to a user who tried a feature that the current plan lacks. */
export const UpgradeDialogView = ({ feature, currentPlan, isBusy, onChoose, onClose }: UpgradeDialogViewProps) => (
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
    <PlanOffersView offers={offersFor(currentPlan)} isBusy={isBusy} onChoose={onChoose} />
    <p className={styles.rule}>{TRIAL_RULE}</p>
  </Dialog>
);
