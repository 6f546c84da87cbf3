import { z } from 'zod';

/**
 * Strict out, tolerant in: the server may only write `T`, a reader turns anything it does not know into `fallback`.
 * A newer server can so add an enum member without breaking remotes that were deployed before it.
 *
 * @example const tier = openEnum(tierSchema, 'unknown'); // z.input: Tier, z.output: Tier | 'unknown'
 */
export const openEnum = <T extends string, F extends string>(
  schema: z.ZodType<T, T>,
  fallback: F,
): z.ZodType<T | F, T> =>
  // `.catch` wants a member of the enum; widening the output is the very point of this helper.
  (schema as z.ZodType<string, T>).catch(fallback) as unknown as z.ZodType<T | F, T>;

/** ISO 8601 instant in UTC. */
export const instantSchema = z.iso.datetime({ offset: true });
