import { CALL_ACTS } from '@prebell/contracts';
import { z } from 'zod';

/**
 * One action of a dispatcher, stored in this browser until the server has it. Any release may read what an earlier one
 * stored, so new fields need a default.
 */
export const opSchema = z.object({
  /** Its position in this browser's order of work; null if the browser could not store it. */
  n: z.number().nullable(),
  /** Idempotency-Key, the same for every attempt so that the server acts only once. */
  key: z.string(),
  kind: z.enum(CALL_ACTS),
  callId: z.string(),
  /** Address of the call, for messages when this browser does not know the call. */
  place: z.string(),
  /** The radio line that a correction replaces. */
  entry: z.string().optional(),
  /** The request's body, identical for every attempt. */
  body: z.record(z.string(), z.unknown()),
  author: z.object({ id: z.string(), username: z.string() }),
  /** The user who sends it on the author's behalf; null while only the author may. */
  sender: z.object({ id: z.string(), username: z.string() }).nullable().default(null),
  /** When it was done, ISO. */
  at: z.string(),
  /** Why the server refused it; null while it waits. */
  refusal: z.object({ code: z.string(), text: z.string() }).nullable().default(null),
});
export type Op = z.output<typeof opSchema>;
export type Person = Op['author'];
/** An operation that is not stored yet. */
export type NewOp = Pick<Op, 'kind' | 'callId' | 'place' | 'body' | 'author' | 'at'> & { readonly entry?: string };

/** Parses a stored value; null if it is not a valid operation. */
export const readOp = (value: unknown): Op | null => opSchema.safeParse(value).data ?? null;
