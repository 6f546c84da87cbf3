import type { LockedSample, MarketStatus, Scanner, ShownTier, Tier } from '@prebell/contracts';
import type { UpgradeFeature } from '@prebell/platform';
import type { ScanTarget } from './scan-target';
import type { ScannerErrorKind } from './scanner-error';

/** State of the active tab. */
export type ScannerBody =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly kind: ScannerErrorKind; readonly text: string; readonly cause?: unknown }
  | { readonly state: 'empty' }
  | { readonly state: 'disabled' }
  | { readonly state: 'locked'; readonly scanner: Scanner; readonly tier: Tier }
  /** `problem`: why the last refresh failed, so that the rows are older; null if it succeeded. */
  | { readonly state: 'results'; readonly problem: string | null };

export interface ScannerTab {
  /** The scanner's name, or the id of one of the user's own scanners or lists. */
  readonly value: string;
  readonly label: string;
  /** Number of all matches; for a locked tab, that of 15 minutes ago. Null until the tab has loaded. */
  readonly count: number | null;
  /** How many symbols matched a custom scanner today; null for other tabs. */
  readonly today?: number | null;
  readonly limited: boolean;
  readonly locked: boolean;
}

/** Everything the scanner panel shows except the rows, which have their own subscriptions. */
export interface ScannerPanelSnapshot {
  readonly tier: ShownTier;
  /** The active tab. */
  readonly active: string;
  /** The feature that the upgrade dialog names when the active tab is locked. */
  readonly feature: UpgradeFeature;
  readonly tabs: readonly ScannerTab[];
  readonly body: ScannerBody;
  /** What the active tab listed 15 minutes ago while it is locked; null until known. */
  readonly sample: LockedSample | null;
  /** What the active tab shows. */
  readonly kind: ScanTarget['kind'];
  /** The criteria as the server describes them. */
  readonly criteria: string | null;
  /** Whether auto-refresh and streaming are on. */
  readonly live: boolean;
  readonly intervalSeconds: number;
  readonly refreshing: boolean;
  /** Why the figures are stale and grey, as text; null while they are live. */
  readonly stale: string | null;
  /** Whether rows stay in place until the user unfreezes them. */
  readonly frozen: boolean;
  /** How many of all matches are shown, as text; null when all are. */
  readonly capped: string | null;
  /** Epoch milliseconds of the last answer, 0 before the first. */
  readonly lastUpdate: number;
  /** Epoch milliseconds of the next automatic refresh, null when none is due. */
  readonly nextAt: number | null;
  readonly market: MarketStatus | null;
  readonly showUpgrade: boolean;
}

export interface ScannerPanelActions {
  selectTab(value: string): void;
  refresh(): void;
  toggleLive(): void;
  toggleFrozen(): void;
  setIntervalSeconds(seconds: number): void;
  upgrade(feature: UpgradeFeature): void;
}
