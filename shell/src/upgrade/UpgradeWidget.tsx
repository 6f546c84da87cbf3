import { usePlatform, useStore } from '@prebell/platform';
import { type ComponentType, useEffect, useState } from 'react';
import { useShell } from '../shell-context';
import type { UpgradeRequest } from './upgrade-request';

/** The export of mf-billing's `./widgets/upgrade-dialog`. */
interface UpgradeModule {
  readonly UpgradeDialog: ComponentType<UpgradeRequest & { readonly onClose: () => void }>;
}

/** Renders mf-billing's upgrade dialog on request, or opens the plans page when the dialog fails to load. */
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
