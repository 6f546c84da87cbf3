import { z } from 'zod';

/** The centre's run cards as text, in the format that `readRunCards` parses. */
export const runCardsSchema = z.object({
  /** 0 before the first run cards are saved. */
  version: z.number().int(),
  text: z.string(),
  /** Username of the supervisor who saved them, and when; null before that. */
  saved_by: z.string().nullable(),
  saved_at: z.string().nullable(),
});
export type SavedRunCards = z.output<typeof runCardsSchema>;
