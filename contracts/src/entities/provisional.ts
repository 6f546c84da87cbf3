import { z } from 'zod';
import { openEnum } from '../open-enum';

/**
 * Until the primary exchange reports its auction, the first or last regular price serves as today's open or close. Gap,
 * after-hours change and daily candle use it, and change once the auction is reported.
 */
export const PROVISIONAL_PRICES = ['open', 'close', 'both'] as const;
export type ProvisionalPrice = (typeof PROVISIONAL_PRICES)[number];
export const provisionalSchema = openEnum(z.enum(PROVISIONAL_PRICES), 'unknown');
