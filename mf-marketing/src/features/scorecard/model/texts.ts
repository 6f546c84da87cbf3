import {
  SCANNER_LABELS,
  type ScorecardEstimate,
  type ScorecardGroup,
  type ScorecardHit,
  type Session,
} from '@prebell/contracts';

export const SESSION_TEXTS: Record<Session, string> = {
  pre_market: 'Pre-market',
  core_trading: 'Regular hours',
  extended_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const SECOND = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
/** 'May 20, 2026, 9:31 AM' in New York. */
export const momentOf = (instant: string): string => MOMENT.format(new Date(instant)).replaceAll(' ', ' ');
export const secondOf = (instant: string): string => `${SECOND.format(new Date(instant)).replaceAll(' ', ' ')} ET`;

/** '+1.23 %', '−0.50 %'. */
export const percentText = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)} %`;

/** A share without a sign: '48 %'. */
export const shareText = (value: number): string => `${value.toFixed(0)} %`;

/** The interval below a figure; '' where there are too few days for one. */
export const intervalText = (
  { low, high }: ScorecardEstimate,
  format: (value: number) => string = percentText,
): string => (low === null || high === null ? 'under 10 days' : `${format(low)} to ${format(high)}`);

/** '0.4 s', '85 ms'. */
export const durationText = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

export const groupText = ({ by, key }: Pick<ScorecardGroup, 'by' | 'key'>): string => {
  if (by === 'scanner') return SCANNER_LABELS[key as ScorecardHit['scanner']] ?? key;
  if (by === 'session') return SESSION_TEXTS[key as Session] ?? key;
  return by === 'month' ? monthText(key) : 'All hits';
};

export const horizonText = (horizon: number | 'close'): string => (horizon === 'close' ? 'Close' : `${horizon} min`);

/** Why a hit was no trade. */
export const noTradeText = (reason: string): string =>
  ({ halted: 'Halted', no_bar: 'Not traded', session_over: 'Session over' })[reason] ?? 'No trade';

/** The result of a hit at a horizon: a percentage, or why there is none. */
export const resultOf = ({ outcomes, no_trade, is_counted }: ScorecardHit, horizon: number | 'close'): string => {
  if (no_trade !== null) return '–';
  const outcome = outcomes.find((each) => each.horizon === horizon);
  if (outcome !== undefined) return percentText(outcome.net_pct);
  return is_counted ? 'open' : '–';
};
