import { z } from 'zod';
import { sentInstantSchema } from './instant';
import { noReason, optionalReasonSchema } from './reason';

/** Body of POST /api/cad/calls/{id}/merge. */
export const callMergeSchema = z
  .object({
    /** The call that reports the same incident; null undoes a merge. */
    into: z.uuid().nullable(),
    /** Why a merge is undone. */
    reason: optionalReasonSchema,
    occurred_at: sentInstantSchema.optional(),
  })
  .refine(({ into, reason }) => into !== null || reason !== null, noReason);
