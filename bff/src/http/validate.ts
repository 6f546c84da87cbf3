import type { Context } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from './app-env';
import { AppError } from './app-error';

/** Largest request body, bytes. */
export const BODY_LIMIT = 64 * 1024;

interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

const invalid = (issues: readonly FieldIssue[]): AppError =>
  new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'The request is not valid', { fields: { issues } });

/** PostgreSQL text cannot hold U+0000, so a string with one is a fault of the request, not of the server. */
const findNul = (value: unknown, path: string[] = []): string[] | undefined => {
  if (typeof value === 'string') return value.includes('\u0000') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const found = findNul(item, [...path, key]);
    if (found) return found;
  }
  return undefined;
};

/** Parses `value` against `schema`; throws VALIDATION_FAILED naming each field at fault. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (!result.success)
    throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  const nul = findNul(result.data);
  if (nul) throw invalid([{ path: nul.join('.'), message: 'Text must not contain the NUL character' }]);
  return result.data;
};

const tooLarge = (limit: number) => new AppError('BODY_TOO_LARGE', `A request body is at most ${limit / 1024} KB`);

/** Reads the body as far as `limit` bytes, so that an endless one is refused without being buffered. Throws BODY_TOO_LARGE. */
export const readLimited = async (request: Request, limit: number): Promise<Buffer> => {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit);
  if (request.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The request's JSON body; throws BODY_TOO_LARGE or MALFORMED_JSON. */
export const readJson = async (c: Context<AppEnv>): Promise<unknown> => {
  const text = (await readLimited(c.req.raw, BODY_LIMIT)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON', 'The request body is not valid JSON');
  }
};
