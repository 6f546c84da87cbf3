import type { MarketStatus, Scanner, ShownTier, Tier } from '@prebell/contracts';
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
  readonly scanner: Scanner;
  /** All matches; null until the tab was loaded. */
  readonly count: number | null;
  readonly limited: boolean;
  readonly locked: boolean;
}

/** Everything the scanner panel shows except the rows themselves, which have subscriptions of their own. */
export interface ScannerPanelSnapshot {
  readonly tier: ShownTier;
  readonly active: Scanner;
  readonly tabs: readonly ScannerTab[];
  readonly body: ScannerBody;
  /** The criteria in words, as the server states them. */
  readonly criteria: string | null;
  /** Auto-refresh and streaming are on. */
  readonly live: boolean;
  readonly intervalSeconds: number;
  readonly refreshing: boolean;
  /** The stream is cut: figures are shown greyed. */
  readonly stale: boolean;
  /** Rows keep their places until the reader lets them go. */
  readonly frozen: boolean;
  /** How many of all matches the tier's cap lets through; null without a cap or when all are shown. */
  readonly shownOf: { readonly shown: number; readonly count: number } | null;
  /** Epoch milliseconds of the last answer, 0 before the first. */
  readonly lastUpdate: number;
  /** Epoch milliseconds of the next automatic refresh, null when none is due. */
  readonly nextAt: number | null;
  readonly market: MarketStatus | null;
  readonly showUpgrade: boolean;
}

export interface ScannerPanelActions {
  selectTab(scanner: Scanner): void;
  refresh(): void;
  toggleLive(): void;
  toggleFrozen(): void;
  setIntervalSeconds(seconds: number): void;
  /** Opens the upgrade dialog: for the scanner at hand, or 'other' for the general offer. */
  upgrade(feature: Scanner | 'other'): void;
}
