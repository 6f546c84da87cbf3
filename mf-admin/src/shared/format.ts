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

/** '2026-11-23 14:04:00', as logs and the commands of the runbook write a time. Label it 'UTC'. */
export const formatUtc = (instant: string): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** '$59.00' for dollars; other currencies with their code. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount);

/** A change: '+$30.00' or '-$30.00'. */
export const formatChange = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`;
