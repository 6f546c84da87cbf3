import { type Endpoint, ERROR_STATUS, endpoints, type WireError, wireErrorSchema } from '@prebell/contracts';
import { labelOf } from '@prebell/server/http';
import { expect } from 'vitest';
import { apiDocument } from '../../src/http/api-document';
import type { Answer, TestPlatform } from '../platform';
import type { Schema } from './from-schema';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** An endpoint of the contract as its document describes it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Whether the endpoint takes such a body. */
  readonly accepts: (body: unknown) => boolean;
  /** A demo account that may call it; null if it needs no sign-in. */
  readonly caller: string | null;
}

const callerOf = ({ access }: Endpoint): string | null => {
  if (access === 'public') return null;
  if (access === 'admin') return 'admin';
  if (access === 'user') return 'premium';
  return access.permission.startsWith('cad:') ? 'dispatch' : 'premium';
};

const all: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
const byName = new Map(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/** Every endpoint of the contract. */
export const operations: readonly Operation[] = Object.entries(apiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const endpoint = byName.get(`${method} ${path}`);
    if (endpoint === undefined) throw new Error(`${method} ${path} is in the document and not in the contract`);
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters as readonly Parameter[],
      body: operation.requestBody?.content['application/json'].schema as Schema | undefined,
      accepts: (body) => endpoint.body?.safeParse(body).success === true,
      caller: callerOf(endpoint),
    };
  }),
);

/** Signs demo accounts in again, because earlier requests may have ended a session or an account. */
export const createTokens = ({ deps, signIn }: TestPlatform) => {
  const tokens = new Map<string, string>();
  return async (username: string | null): Promise<string | undefined> => {
    if (username === null) return undefined;
    const known = tokens.get(username);
    if (known !== undefined && (await deps.sessions.authenticate(known).catch(() => null)) !== null) return known;
    await deps.db.updateTable('users').set({ is_active: true }).where('username', '=', username).execute();
    const { token } = await signIn(username);
    tokens.set(username, token);
    return token;
  };
};

/** What an answer must not reveal: code paths and database errors. */
const INNARDS = /\\n\s+at \S|node_modules|\.ts:\d|select .{1,80} from \\"|SQLSTATE/i;
/** Parts that are missing in tests say so. */
const ABSENT = ['PAYMENTS_UNAVAILABLE', 'UNAVAILABLE'];

/** Typical phrases of zod and other validators. */
const RAW =
  /invalid (?:input|string|number|option|element|key)|: expected |received (?:undefined|null|NaN|string|number|object|array|boolean)|too (?:big|small):|unrecognized|[<>]=?\d/i;

/** A refusal is a sentence that names its first field; no text comes from a validator. */
const assertPlain = ({ error, issues = [] }: WireError, context: string): void => {
  for (const text of [error, ...issues.map(({ message }) => message)]) expect(text, context).not.toMatch(RAW);
  expect(error, context).toMatch(/^\p{Lu}/u);
  const path = issues[0]?.path ?? '';
  if (path === '') return;
  const parts = path.split('.');
  // A key that the client invented may contain dots, so the sentence may name any of these parts.
  const named = /[^\w.]/.test(path) ? parts.map((_, index) => labelOf(parts.slice(0, index + 1))) : [labelOf(parts)];
  const text = error.toLowerCase();
  const names = named.map((label) => label.toLowerCase());
  const words = names.flatMap((name) => name.split(/[^\p{L}]+/u)).filter((word) => word.length > 1);
  expect(names.some((name) => text.startsWith(name)) || words.some((word) => text.includes(word)), context).toBe(true);
};

/** An error answer is `{error, code}` with the status of its code, and never a server error. */
export const assertSound = ({ status, body, headers }: Answer, context: string): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(text, context).not.toMatch(INNARDS);
  if (status < 400) return;
  expect(headers.get('Content-Type'), context).toMatch(/^application\/json/);
  const { code, error } = wireErrorSchema.parse(body);
  expect(error, context).not.toBe('');
  expect(ERROR_STATUS[code as keyof typeof ERROR_STATUS], context).toBe(status);
  if (code === 'VALIDATION_FAILED') assertPlain(wireErrorSchema.parse(body), context);
  if (status >= 500) expect(ABSENT, context).toContain(code);
};
