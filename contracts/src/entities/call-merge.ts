import { z } from 'zod';
import { sentInstantSchema } from './instant';

/** Body of POST /api/cad/calls/{id}/merge. */
export const callMergeSchema = z
  .object({
    /** The call that reports the same incident; null takes a merge back. */
    into: z.uuid().nullable(),
    /** Why a merge is taken back. */
    reason: z
      .string()
      .trim()
      .max(200, 'At most 200 characters')
      .nullish()
      .transform((text) => text || null),
    occurred_at: sentInstantSchema.optional(),
  })
  .refine(({ into, reason }) => into !== null || reason !== null, { path: ['reason'], error: 'Please enter a reason' });
