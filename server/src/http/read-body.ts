import type { Context } from 'hono';
import { AppError } from '../errors/app-error';
import { findPlace, invalid } from './validate';

/** Maximum size of a request body, bytes. */
export const BODY_LIMIT = 64 * 1024;

/** Maximum nesting of a request body. It is far below the depth at which recursive code would fail. */
const MAX_DEPTH = 32;

const tooLarge = (limit: number) =>
  new AppError('BODY_TOO_LARGE', `A request body can have at most ${limit / 1024} KB`);

/**
 * Reads the body up to `limit` bytes, so that an endless body is rejected without being buffered. Throws
 * BODY_TOO_LARGE.
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

/**
 * Parses the request's JSON body of at most `limit` bytes. Throws BODY_TOO_LARGE, MALFORMED_JSON, or VALIDATION_FAILED
 * for a body that is nested too deeply.
 */
export const readJson = async (c: Context, limit = BODY_LIMIT): Promise<unknown> => {
  const body = parseJson((await readLimited(c.req.raw, limit)).toString('utf8'));
  if (findPlace(body, ({ depth }) => depth > MAX_DEPTH) !== undefined)
    throw invalid([{ path: [], message: `The request body is nested deeper than ${MAX_DEPTH} levels` }]);
  return body;
};

/** An escape in JSON: a complete surrogate pair, half of one (captured), or any other escape. */
const ESCAPE = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[\s\S])/g;

/**
 * Replaces half a surrogate pair, for example from a text that was cut inside an emoji. The database cannot store it,
 * and dispatch must not lose a call because of it.
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
