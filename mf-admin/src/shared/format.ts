/** What stands where there is nothing. */
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
