import { z } from 'zod';

/**
 * Something a dispatcher did, as this browser keeps it until the server has it. Any release may find what an earlier one
 * kept, so fields are only ever added, with a default.
 */
export const opSchema = z.object({
  /** Its place in the order of all that was done in this browser; null where the browser could not store it. */
  n: z.number().nullable(),
  /** Idempotency-Key: the same for every attempt, so that it acts once however often it is sent. */
  key: z.string(),
  kind: z.enum(['create', 'dispatch', 'status', 'comments', 'radio', 'correction']),
  callId: z.string(),
  /** Where the call is, for telling about it when the call itself is not known here. */
  place: z.string(),
  /** The radio line a correction is about. */
  entry: z.string().optional(),
  /** The request's body, exactly as every attempt sends it. */
  body: z.record(z.string(), z.unknown()),
  author: z.object({ id: z.string(), username: z.string() }),
  /** Who sends it for its author, having seen that it waits here; null while only the author may. */
  sender: z.object({ id: z.string(), username: z.string() }).nullable().default(null),
  /** When it was done, ISO. */
  at: z.string(),
  /** Why the server will not have it; null while it waits to be sent. */
  refusal: z.object({ code: z.string(), text: z.string() }).nullable().default(null),
});
export type Op = z.output<typeof opSchema>;
export type Person = Op['author'];
/** An operation that was not kept yet. */
export type NewOp = Pick<Op, 'kind' | 'callId' | 'place' | 'body' | 'author' | 'at'> & { readonly entry?: string };

/** A stored value as an operation, or null for what no release of this screen wrote. */
export const readOp = (value: unknown): Op | null => opSchema.safeParse(value).data ?? null;
