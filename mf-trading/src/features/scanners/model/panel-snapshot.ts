import type { MarketStatus, ShownTier, Tier } from '@prebell/contracts';
import type { UpgradeFeature } from '@prebell/platform';
import type { ScannerErrorKind } from './scanner-error';

/** What fills the body of the active tab. */
export type ScannerBody =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly kind: ScannerErrorKind; readonly text: string }
  | { readonly state: 'empty' }
  | { readonly state: 'disabled' }
  | { readonly state: 'locked'; readonly tier: Tier }
  /** `problem`: the last refresh failed, the rows are those from before. */
  | { readonly state: 'results'; readonly problem: string | null };

export interface ScannerTab {
  /** The scanner's name, or the id of one of the user's own. */
  readonly value: string;
  readonly label: string;
  /** All matches; null until the tab was loaded. */
  readonly count: number | null;
  readonly limited: boolean;
  readonly locked: boolean;
}

/** Everything the scanner panel shows except the rows themselves, which have subscriptions of their own. */
export interface ScannerPanelSnapshot {
  readonly tier: ShownTier;
  /** Value of the tab in front. */
  readonly active: string;
  /** What the upgrade dialog is opened for when the tab in front is locked. */
  readonly feature: UpgradeFeature;
  readonly tabs: readonly ScannerTab[];
  readonly body: ScannerBody;
  /** The tab in front is one of the user's watchlists. */
  readonly isWatchlist: boolean;
  /** The criteria in words, as the server states them. */
  readonly criteria: string | null;
  /** Auto-refresh and streaming are on. */
  readonly live: boolean;
  readonly intervalSeconds: number;
  readonly refreshing: boolean;
  /** Why the figures are old and shown greyed, in words; null while they are fresh. */
  readonly stale: string | null;
  /** Rows keep their places until the reader lets them go. */
  readonly frozen: boolean;
  /** How many of all matches are shown, in words; null when all are. */
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
