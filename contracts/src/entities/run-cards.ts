import { z } from 'zod';

/** The run cards of the centre as their text, which `readRunCards` reads. */
export const runCardsSchema = z.object({
  /** 0 before the first ones. */
  version: z.number().int(),
  text: z.string(),
  /** Username of the supervisor who saved them, and when; null before the first ones. */
  saved_by: z.string().nullable(),
  saved_at: z.string().nullable(),
});
export type SavedRunCards = z.output<typeof runCardsSchema>;
