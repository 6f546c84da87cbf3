const SECOND = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** 'May 20, 2026, 9:31:07 AM ET'. */
export const secondOf = (instant: string): string => `${SECOND.format(new Date(instant)).replaceAll(' ', ' ')} ET`;

export const horizonText = (horizon: number | 'close'): string => (horizon === 'close' ? 'Close' : `${horizon} min`);

/** Why a hit was no trade. */
export const noTradeText = (reason: string): string =>
  ({ halted: 'Halted', no_bar: 'Not traded', session_over: 'Session over' })[reason] ?? 'No trade';
