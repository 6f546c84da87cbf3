import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../errors/app-error';
import { sentenceOf, withField } from './field-texts';

/** Largest request body, bytes. */
export const BODY_LIMIT = 64 * 1024;

interface FieldIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * `error` is a whole sentence about the first fault; `issues` has a text for each field of a form. Several checks of one field often share
 * their text, which is said once.
 */
const invalid = (found: readonly FieldIssue[]): AppError => {
  const [first] = found;
  const texts = new Map(
    found.map(({ path, message }) => {
      const issue = { path: path.map(String).join('.'), message };
      return [JSON.stringify(issue), issue];
    }),
  );
  const issues = [...texts.values()];
  return new AppError('VALIDATION_FAILED', first ? withField(first.message, first.path) : 'The request is not valid', {
    fields: { issues },
  });
};

/** Maximum nesting of client input; recursion stays far from its limits. */
export const MAX_DEPTH = 32;

/** A place in a value, with the path back to the root. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
  readonly depth: number;
}

const pathOf = (place: Place): string[] => {
  const path: string[] = [];
  for (let at = place; at.parent !== undefined; at = at.parent) path.unshift(at.key);
  return path;
};

/**
 * A place of `value` that `isWanted`, or undefined. Visits each place once and without recursion, because values come
 * from outside.
 */
const findPlace = (value: unknown, isWanted: (place: Place) => boolean): Place | undefined => {
  const left: Place[] = [{ value, key: '', parent: undefined, depth: 0 }];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    if (isWanted(place)) return place;
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [key, item] of Object.entries(place.value))
      left.push({ value: item, key, parent: place, depth: place.depth + 1 });
  }
  return undefined;
};

const hasNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\u0000');

/** PostgreSQL text cannot contain U+0000, so a string or name with one is the request's fault, not the server's. */
export const findNul = (value: unknown): string[] | undefined => {
  const place = findPlace(value, (at) => hasNul(at.value) || hasNul(at.key));
  return place && pathOf(place);
};

/** Parses `value` against `schema`; throws VALIDATION_FAILED naming each invalid field. */
export const validate = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  // The contract's own messages win; `sentenceOf` words all other faults.
  const result = schema.safeParse(value, { error: sentenceOf });
  if (!result.success) throw invalid(result.error.issues);
  const nul = findNul(result.data);
  if (nul) throw invalid([{ path: nul, message: 'Text must not contain the NUL character' }]);
  return result.data;
};

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
