import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** A message of the trading room as admins see it: its text stays visible after removal. */
export const moderatedMessageSchema = z.object({
  id: z.string(),
  seq: z.int(),
  user: z.object({ id: z.string(), username: z.string() }),
  message: z.string(),
  created_at: instantSchema,
  /** Number of members who reported it. */
  reports: z.int().min(0),
  /** When it was removed and by whom; null if it was not. */
  removed: z.object({ at: instantSchema, by: z.string().nullable() }).nullable(),
});
export type ModeratedMessage = z.output<typeof moderatedMessageSchema>;
export type WireModeratedMessage = z.input<typeof moderatedMessageSchema>;
