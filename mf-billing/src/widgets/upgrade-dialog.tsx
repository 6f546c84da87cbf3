import type { PlanChoice } from '@prebell/contracts';
import { Dialog } from '@prebell/design-system';
import { type UpgradeFeature, useCheckout, useUser } from '@prebell/platform';
import { useState } from 'react';
import { ConfirmChange, confirmTitle, planOf } from '../entities/plan-change';
import { liveSubscription, useSubscription } from '../entities/subscription';
import { UpgradeDialogView } from '../features/upgrade';

/**
 * The dialog that other remotes open through `platform.host.openUpgrade`. New subscribers go to checkout; existing subscribers see
 * the amount due first (ruling 23).
 */
export const UpgradeDialog = ({ feature, onClose }: { feature: UpgradeFeature; onClose: () => void }) => {
  const user = useUser();
  const { data, isPending } = useSubscription();
  const checkout = useCheckout();
  const [choice, setChoice] = useState<PlanChoice | null>(null);
  const live = liveSubscription(data?.subscription ?? null);
  const currentPlan = live === null ? null : planOf(live);

  if (choice !== null && currentPlan !== null) {
    return (
      <Dialog open onClose={onClose} title={confirmTitle(currentPlan, choice)}>
        <ConfirmChange choice={choice} onBack={() => setChoice(null)} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <UpgradeDialogView
      feature={feature}
      currentPlan={{ tier: live?.tier ?? user?.subscription_tier ?? 'free', billing_interval: null }}
      isBusy={isPending || checkout.isBusy}
      onClose={onClose}
      onChoose={(chosen) => {
        const next = { tier: chosen, billing_interval: currentPlan?.billing_interval ?? 'monthly' };
        if (currentPlan === null) checkout.begin(next);
        else setChoice(next);
      }}
    />
  );
};
