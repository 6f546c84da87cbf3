import { symbolSchema } from '@prebell/contracts';

/** The desk with the chart of a symbol. */
export const deskAddress = (symbol: string): string => `/dashboard?symbol=${encodeURIComponent(symbol)}`;

/** The symbol that an address of the desk names; null for none or one that cannot exist. @param search '?symbol=DVLT' */
export const symbolInAddress = (search: string): string | null =>
  symbolSchema.safeParse(new URLSearchParams(search).get('symbol')).data ?? null;
