import type { Scanner } from '@prebell/contracts';

/** What opened the upgrade dialog (specification, section 2). */
export type UpgradeFeature = Scanner | 'other';

/** What only a host can do for a remote: move between pages and open another remote's widget. */
export interface HostActions {
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Opens the upgrade dialog of mf-billing; lands on the plans page when it cannot load. */
  openUpgrade(request: { feature: UpgradeFeature }): void;
}
