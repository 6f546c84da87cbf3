import { ERROR_STATUS, wireErrorSchema } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Schema, valuesOf } from '../../test/fuzz/from-schema';
import { type Answer, startTestPlatform } from '../../test/platform';
import { openApiDocument } from './openapi';

/** Requests over all operations together. */
const REQUESTS = process.env.PREBELL_DEEP === '1' ? 50_000 : 2_000;
/** What an answer must not tell: where the code is, what the database said. */
const INNARDS = /\\n\s+at \S|node_modules|\.ts:\d|select .{1,80} from \\"|SQLSTATE/i;
/** Parts that are not wired here say so. */
const ABSENT = ['PAYMENTS_UNAVAILABLE', 'UNAVAILABLE'];

const { request, signIn, deps } = await startTestPlatform({ THROTTLE_FAILURES_BEFORE_DELAY: '1000000' });

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}
const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters as readonly Parameter[],
    body: operation.requestBody?.content['application/json'].schema as Schema | undefined,
  })),
);
type Operation = (typeof operations)[number];
const runsOfEach = Math.ceil(REQUESTS / operations.length);

/** A lone surrogate cannot stand in a URL. */
const LONE = /\p{Surrogate}/gu;
const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(LONE, '\ufffd');

const requestsOf = ({ parameters, body }: Operation) =>
  fc.record({
    user: fc.constantFrom('admin', 'admin', 'premium', 'free', 'dispatch', null),
    values: fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema)])), {
      requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
    }),
    body: body === undefined ? fc.constant(undefined) : valuesOf(body),
  });

const urlOf = ({ path, parameters }: Operation, values: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of parameters) {
    if (!(name in values)) continue;
    const text = textOf(values[name]);
    // An empty part is another path.
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(text) || '-');
    else query.set(name, text);
  }
  return `${url}?${query}`;
};

const tokens = new Map<string, string>();
/** Somebody's token. What was sent may have ended it, or its owner's account. */
const tokenOf = async (username: string | null): Promise<string | undefined> => {
  if (username === null) return undefined;
  const known = tokens.get(username);
  if (known !== undefined && (await deps.sessions.authenticate(known).catch(() => null)) !== null) return known;
  await deps.db.updateTable('users').set({ is_active: true }).where('username', '=', username).execute();
  const { token } = await signIn(username);
  tokens.set(username, token);
  return token;
};

const assertSound = ({ status, body, headers }: Answer, context: string): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  expect(text, context).not.toMatch(INNARDS);
  if (status < 400) return;
  expect(headers.get('Content-Type'), context).toMatch(/^application\/json/);
  const { code } = wireErrorSchema.parse(body);
  expect(ERROR_STATUS[code as keyof typeof ERROR_STATUS], context).toBe(status);
  if (status >= 500) expect(ABSENT, context).toContain(code);
};

describe(`${REQUESTS} generated requests`, () => {
  // An answer that breaks its contract is a 500 in tests (`reportMismatch`).
  test.each(operations)('$name keeps to its contract, whatever is sent', async (operation) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), async ({ user, values, body }) => {
        const token = await tokenOf(user);
        const url = urlOf(operation, values);
        const answer = await request(operation.method, url, { token, ...(operation.body && { body }) });
        assertSound(
          answer,
          `${operation.method} ${url} ${JSON.stringify(body)} as ${user}: ${JSON.stringify(answer.body).slice(0, 300)}`,
        );
      }),
      { numRuns: runsOfEach, endOnFailure: true },
    );
  });
});
