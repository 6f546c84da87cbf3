import fc from 'fast-check';
import { describe, test } from 'vitest';
import { valuesOf } from '../../test/fuzz/from-schema';
import { assertSound, createTokens, type Operation, operations } from '../../test/fuzz/operations';
import { startTestPlatform } from '../../test/platform';

/** Requests over all operations together. */
const REQUESTS = process.env.PREBELL_DEEP === '1' ? 50_000 : 1_000;

const platform = await startTestPlatform({ THROTTLE_FAILURES_BEFORE_DELAY: '1000000' });
const { request } = platform;
const tokenOf = createTokens(platform);
const runsOfEach = Math.ceil(REQUESTS / operations.length);

/** A URL cannot contain a lone surrogate. */
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

describe(`${REQUESTS} generated requests`, () => {
  // An answer that breaks its contract is a 500 in tests (`reportMismatch`).
  test.each(operations)('$name keeps its contract for any input', async (operation) => {
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
      // A test that passes at its second attempt leaves only this text.
      { numRuns: runsOfEach, endOnFailure: true, includeErrorInReport: true },
    );
  });
});
