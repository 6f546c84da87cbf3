import { symbolSchema } from '@prebell/contracts';

/** The address of the desk with a symbol's chart. */
export const deskAddress = (symbol: string): string => `/dashboard?symbol=${encodeURIComponent(symbol)}`;

/**
 * The symbol in an address of the desk; null if there is none or it cannot exist.
 * @param search '?symbol=DVLT'
 */
export const symbolInAddress = (search: string): string | null =>
  symbolSchema.safeParse(new URLSearchParams(search).get('symbol')).data ?? null;
