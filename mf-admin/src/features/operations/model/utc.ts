/** '2026-11-23 14:04:00', as logs and the commands of the runbook write a time. Label it 'UTC'. */
export const formatUtc = (instant: string): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** '14:04:00' */
export const formatUtcClock = (instant: string): string => formatUtc(instant).slice(11);
