import { z } from 'zod';
import { openEnum } from '../open-enum';

/**
 * Until the primary exchange reports its auction, the first or last regular price stands in for today's open or close. Gap, change
 * after hours and the daily candle follow it, and correct themselves when the auction is reported.
 */
export const PROVISIONAL_PRICES = ['open', 'close'] as const;
export const provisionalSchema = openEnum(z.enum(PROVISIONAL_PRICES), 'unknown');
