import { momentOf, recordedMomentSchema } from '@prebell/contracts';

/** The moment that an address of the desk names, or null. @param search '?at=2026-05-21T08:45' */
export const momentInAddress = (search: string): string | null =>
  recordedMomentSchema.safeParse(new URLSearchParams(search).get('at')).data ?? null;

/** The desk at a recorded moment, with the chart of a symbol. @param at epoch milliseconds */
export const recordedAddress = (at: number, symbol: string): string =>
  `/dashboard?at=${momentOf(at)}&symbol=${encodeURIComponent(symbol)}`;
