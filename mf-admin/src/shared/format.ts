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

/** 'Feb 6, 9:04:17 AM' in Eastern time. */
export const formatMoment = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', {
    timeZone: 'America/New_York',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });

/** '09:04:17' in Eastern time. */
export const formatClock = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { timeZone: 'America/New_York', hourCycle: 'h23' });

/** '$59.00' for dollars; other currencies with their code. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount);
