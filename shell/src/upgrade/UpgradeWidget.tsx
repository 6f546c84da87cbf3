import { usePlatform, useStore } from '@prebell/platform';
import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shell-context';
import type { UpgradeRequest } from './upgrade-request';

/** What mf-billing exposes as `./widgets/upgrade-dialog`. */
interface UpgradeModule {
  readonly UpgradeDialog: ComponentType<UpgradeRequest & { readonly onClose: () => void }>;
}

/** Draws mf-billing's upgrade dialog when a remote asks for it; the plans page stands in when it cannot be loaded. */
export const UpgradeWidget = () => {
  const { loader, upgrade } = useShell();
  const { host } = usePlatform();
  const request = useStore(upgrade);
  const [module, setModule] = useState<UpgradeModule | null>(null);
  const isWanted = request !== null;

  useEffect(() => {
    if (!isWanted) return;
    loader.load<UpgradeModule>('mf-billing', './widgets/upgrade-dialog').then(setModule, () => {
      upgrade.set(null);
      host.navigate('/pricing');
    });
  }, [isWanted, loader, upgrade, host]);

  if (request === null || module === null) return null;
  return <module.UpgradeDialog feature={request.feature} onClose={() => upgrade.set(null)} />;
};
