import { z } from 'zod';

/**
 * Strict output, tolerant input: the server may only write `T`, and a reader turns anything unknown into `fallback`.
 * So a newer server can add an enum member without breaking remotes deployed before it.
 * @example const tier = openEnum(tierSchema, 'unknown'); // z.input: Tier, z.output: Tier | 'unknown'
 */
export const openEnum = <T extends string, F extends string>(
  schema: z.ZodType<T, T>,
  fallback: F,
): z.ZodType<T | F, T> =>
  // `.catch` requires a member of the enum; this helper exists to widen the output.
  (schema as z.ZodType<string, T>).catch(fallback) as unknown as z.ZodType<T | F, T>;

/** ISO 8601 instant in UTC. */
export const instantSchema = z.iso.datetime({ offset: true });
