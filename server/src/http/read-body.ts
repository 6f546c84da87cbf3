import type { Context } from 'hono';
import { AppError } from '../errors/app-error';
import { findPlace, invalid } from './validate';

/** Largest request body, bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Maximum nesting of client input; recursion stays far from its limits. */
const MAX_DEPTH = 32;

const tooLarge = (limit: number) =>
  new AppError('BODY_TOO_LARGE', `A request body can have at most ${limit / 1024} KB`);

/**
 * Reads the body up to `limit` bytes, so that an endless one is refused without being buffered. Throws BODY_TOO_LARGE.
 */
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

/** The request's JSON body of at most `limit` bytes; throws BODY_TOO_LARGE, MALFORMED_JSON, or VALIDATION_FAILED for one that is nested too deeply. */
export const readJson = async (c: Context, limit = BODY_LIMIT): Promise<unknown> => {
  const body = parseJson((await readLimited(c.req.raw, limit)).toString('utf8'));
  if (findPlace(body, ({ depth }) => depth > MAX_DEPTH) !== undefined)
    throw invalid([{ path: [], message: `The request body is nested deeper than ${MAX_DEPTH} levels` }]);
  return body;
};

/** An escape in JSON: a whole surrogate pair, half of one (captured), or any other. */
const ESCAPE = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[\s\S])/g;

/**
 * Replaces half a character, such as from a field cut inside an emoji. The database cannot store it, and dispatch must
 * not lose a call over it.
 */
const withoutHalves = (json: string): string =>
  json.replace(ESCAPE, (whole, half: string | undefined) => (half === undefined ? whole : '\\ufffd'));

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.includes('\\u') ? withoutHalves(text) : text);
  } catch {
    throw new AppError('MALFORMED_JSON', 'The request body is not valid JSON');
  }
};
