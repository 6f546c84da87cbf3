import { z } from 'zod';
import { invalidRequest } from './fault';
import { type FormParams, parseForm } from './form';

/** Values are strings; as in Stripe's API, an empty one unsets a field. */
export const text = z.string().min(1).max(5_000);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const WHOLE = /^-?\d{1,15}$/;
export const whole = z
  .string()
  .regex(WHOLE, 'must be a whole number')
  .transform((value) => Number(value));
export const timestamp = whole.refine((value) => value >= 0 && value < 10_000_000_000, 'must be seconds since 1970');
export const emptyable = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]);
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((data) => Object.keys(data).length <= 50, 'has more than 50 keys');
/** A time, or one with bounds such as `created[gte]`. */
export const timeRange = z.union([
  timestamp.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({ gt: timestamp, gte: timestamp, lt: timestamp, lte: timestamp }).partial(),
]);

/** Parameters that every list takes; page size 1 to 100, by default 10. */
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Stripe's name of an invalid parameter, such as `items[0][price]`. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');

/** Validates parameters; throws Stripe's error for unknown, missing or invalid ones. */
export const checkParams = <T>(schema: z.ZodType<T>, params: FormParams): T => {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue?.path ?? []);
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not readable'}`, { code: 'parameter_invalid', param });
};

/** Parses the parameters of a form body; throws Stripe's error for a key that cannot be parsed. */
export const readForm = (form: string): FormParams => {
  const parsed = parseForm(form);
  if ('params' in parsed) return parsed.params;
  throw invalidRequest(`Invalid parameter name: ${parsed.unreadable}`, { code: 'parameter_unknown' });
};
