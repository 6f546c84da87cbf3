/** Placeholder for a missing value. */
export const NOTHING = '—';

/** 'Feb 6, 2025, 9:04 AM' in Eastern time. */
export const formatInstant = (instant: string | null): string =>
  instant === null
    ? NOTHING
    : new Date(instant).toLocaleString('en-US', {
        timeZone: 'America/New_York',
        dateStyle: 'medium',
        timeStyle: 'short',
      });

/** 'Nov 23, 2026, 9:04:00 AM' in Eastern time, where seconds matter. */
export const formatSecond = (instant: string): string =>
  new Date(instant)
    .toLocaleString('en-US', { timeZone: 'America/New_York', dateStyle: 'medium', timeStyle: 'medium' })
    .replaceAll('\u202f', ' ');

/** '9:04:00 AM' in Eastern time. */
export const formatClock = (instant: string): string => formatSecond(instant).replace(/^.*, /, '');

/** 'Nov 23, 2026' in Eastern time. */
export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { timeZone: 'America/New_York', dateStyle: 'medium' });

/** '$59.00' for dollars; other currencies with their code. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount);

/** A change: '+$30.00' or '-$30.00'. */
export const formatChange = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`;

/** '1,204'. */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
