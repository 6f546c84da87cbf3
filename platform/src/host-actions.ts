import type { Scanner } from '@prebell/contracts';

/** What opened the upgrade dialog (specification, section 2). */
export type UpgradeFeature = Scanner | 'other';

/** Actions that need the host: navigate between pages and open another remote's widget. */
export interface HostActions {
  navigate(to: string, options?: { replace?: boolean }): void;
  /** Opens mf-billing's upgrade dialog, or the plans page when the dialog fails to load. */
  openUpgrade(request: { feature: UpgradeFeature }): void;
}
