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

/** '$59.00' for dollars; other currencies with their code. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount);
