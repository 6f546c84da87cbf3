import type { UpgradeFeature } from '@prebell/platform';
import { usePlatform, useUser } from '@prebell/platform';
import { UpgradeDialogView } from '../features/upgrade';

/** The widget other remotes open through `platform.host.openUpgrade`. A choice leads to the subscription page. */
export const UpgradeDialog = ({ feature, onClose }: { feature: UpgradeFeature; onClose: () => void }) => {
  const { host } = usePlatform();
  const user = useUser();
  return (
    <UpgradeDialogView
      feature={feature}
      currentTier={user?.subscription_tier ?? 'free'}
      onClose={onClose}
      onChoose={(tier) => {
        onClose();
        host.navigate(`/subscription?plan=${tier}`);
      }}
    />
  );
};
