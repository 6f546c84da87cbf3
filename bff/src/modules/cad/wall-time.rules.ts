import { offsetAt } from './zone-offset.rules';

/** '2026-02-06 14:01:49' on the wall clock of `timeZone`. */
export const toWallTime = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 19).replace('T', ' ');
