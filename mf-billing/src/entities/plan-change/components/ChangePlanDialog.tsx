import type { PaidTier, PlanChoice, Subscription } from '@prebell/contracts';
import { Button, Dialog, Tabs } from '@prebell/design-system';
import { useState } from 'react';
import { confirmTitle, type OfferedInterval, offersFor, planOf, yearlySaving } from '../model/offers';
import styles from './ChangePlanDialog.module.css';
import { ConfirmChange } from './ConfirmChange';
import { PlanOffersView } from './PlanOffersView';

interface Props {
  readonly subscription: Subscription;
  /** The plan chosen before the dialog opened, or null. */
  readonly initial: PlanChoice | null;
  readonly onClose: () => void;
}

/** Lets a subscriber choose another plan, see what it costs and confirm. */
export const ChangePlanDialog = ({ subscription, initial, onClose }: Props) => {
  const current = planOf(subscription);
  const [interval, setInterval] = useState<OfferedInterval>(
    current.billing_interval === 'yearly' ? 'yearly' : 'monthly',
  );
  const [choice, setChoice] = useState<PlanChoice | null>(initial);
  if (choice !== null) {
    return (
      <Dialog open onClose={onClose} title={confirmTitle(current, choice)}>
        <ConfirmChange choice={choice} onBack={() => setChoice(null)} onDone={onClose} />
      </Dialog>
    );
  }
  const choose = (tier: PaidTier) => setChoice({ tier, billing_interval: interval });
  const saving = yearlySaving();
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Change your plan"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Tabs
        label="Billing period"
        value={interval}
        onValueChange={(value) => setInterval(value as OfferedInterval)}
        items={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'yearly', label: 'Annual', ...(saving > 0 && { mark: `Save ${saving}%` }) },
        ]}
      >
        <div className={styles.offers}>
          <PlanOffersView offers={offersFor(current, interval)} isBusy={false} onChoose={choose} />
        </div>
      </Tabs>
    </Dialog>
  );
};
