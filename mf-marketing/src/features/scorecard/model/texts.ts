import { type ScorecardHit, signedPercentText } from '@prebell/contracts';

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

/** 'May 20, 2026, 9:31 AM' in New York. */
export const momentOf = (instant: string): string => MOMENT.format(new Date(instant)).replaceAll(' ', ' ');
export const secondOf = (instant: string): string => `${SECOND.format(new Date(instant)).replaceAll(' ', ' ')} ET`;

export const horizonText = (horizon: number | 'close'): string => (horizon === 'close' ? 'Close' : `${horizon} min`);

/** Why a hit was no trade. */
export const noTradeText = (reason: string): string =>
  ({ halted: 'Halted', no_bar: 'Not traded', session_over: 'Session over' })[reason] ?? 'No trade';

/** The result of a hit at a horizon: a percentage, or why there is none. */
export const resultOf = ({ outcomes, no_trade, is_counted }: ScorecardHit, horizon: number | 'close'): string => {
  if (no_trade !== null) return '–';
  const outcome = outcomes.find((each) => each.horizon === horizon);
  if (outcome !== undefined) return signedPercentText(outcome.net_pct);
  return is_counted ? 'open' : '–';
};
