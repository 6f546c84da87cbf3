import { type MarketStatus, toSeconds } from '@prebell/contracts';
import { formatAge, formatCountdown } from '@prebell/design-system';

/** Seconds between automatic refreshes and their labels (specification, section 9). */
export const REFRESH_INTERVALS = [
  { seconds: 15, label: '15s' },
  { seconds: 30, label: '30s' },
  { seconds: 60, label: '1m' },
  { seconds: 120, label: '2m' },
  { seconds: 300, label: '5m' },
] as const;

export const DEFAULT_INTERVAL_SECONDS = 300;

/** What decides whether auto-refresh runs. */
interface RefreshGate {
  readonly live: boolean;
  /** Null until the market-hours check has answered. */
  readonly market: Pick<MarketStatus, 'shouldAutoRefresh'> | null;
  readonly open: boolean;
}

/** Auto-refresh runs when it is on, the market-hours check allows it, and the active scanner is open. */
export const autoRefreshAllowed = ({ live, market, open }: RefreshGate): boolean =>
  live && open && market?.shouldAutoRefresh === true;

/** Text of the countdown: 'Next: 4:48', 'Refreshing...' at 0, or the market's description while it is closed. */
export const countdownText = ({
  live,
  market,
  secondsLeft,
}: {
  readonly live: boolean;
  readonly market: Pick<MarketStatus, 'shouldAutoRefresh' | 'description'> | null;
  /** Null while nothing is scheduled. */
  readonly secondsLeft: number | null;
}): string => {
  if (market !== null && !market.shouldAutoRefresh) return market.description || 'Market Closed';
  if (!live || secondsLeft === null) return 'Next: —';
  return secondsLeft <= 0 ? 'Refreshing...' : `Next: ${formatCountdown(secondsLeft)}`;
};

/** Whole seconds until `at`, never negative; null if `at` is null. Both in milliseconds of the same clock. */
export const secondsUntil = (at: number | null, now: number): number | null =>
  at === null ? null : Math.max(0, Math.ceil(toSeconds(at - now)));

/** 'Last: 12s ago'; a dash before the first answer. Both in milliseconds of the same clock. */
export const lastUpdateText = (at: number, now: number): string =>
  `Last: ${at === 0 ? '—' : formatAge(toSeconds(now - at))}`;
