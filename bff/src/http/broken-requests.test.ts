import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenBodies, brokenHeaders, brokenParts, sweptBodies } from '../../test/fuzz/broken';
import { valuesOf } from '../../test/fuzz/from-schema';
import { assertSound, createTokens, type Operation, operations } from '../../test/fuzz/operations';
import { startTestPlatform } from '../../test/platform';

const isDeep = process.env.PREBELL_DEEP === '1';
/** Requests over all operations together. */
const REQUESTS = isDeep ? 50_000 : 400;
const runsOfEach = Math.ceil(REQUESTS / operations.length);
/** Maximum processor time per request, regardless of other load; microseconds. A password's hash takes most of it. */
const MOST_WORK = 1_500_000;

const platform = await startTestPlatform({ THROTTLE_FAILURES_BEFORE_DELAY: '1000000' });
const { request } = platform;
const tokenOf = createTokens(platform);

const requestsOf = ({ parameters, body }: Operation) =>
  fc.record({
    parts: fc.dictionary(fc.constantFrom('', ...parameters.map(({ name }) => name)), brokenParts),
    isTwice: fc.boolean(),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: brokenHeaders }),
    text: body === undefined ? fc.constant(undefined) : brokenBodies(body),
    scheme: fc.constantFrom('Bearer ', 'Bearer ', 'Bearer ', 'Bearer ', 'bearer  ', 'Basic ', 'Bearer', ''),
  });

/** The valid value of a path parameter. */
const SOUND: Readonly<Record<string, string>> = { symbol: 'AAPL', scanner: 'momentum', date: '2026-11-20' };
const ID = '01980000-0000-7000-8000-000000000000';

const urlOf = ({ path, parameters }: Operation, parts: Readonly<Record<string, string>>, isTwice: boolean): string => {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name in parts)
    .flatMap(({ name }) => Array.from({ length: isTwice ? 2 : 1 }, () => `${name}=${parts[name]}`));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? SOUND[name] ?? ID);
  return `${filled}?${query.join('&')}`;
};

const assertRefused = async ({ method }: Operation, url: string, sent: Parameters<typeof request>[2] = {}) => {
  const before = process.cpuUsage();
  const answer = await request(method, url, sent);
  const { user, system } = process.cpuUsage(before);
  const requestText = `${method} ${url} ${JSON.stringify(sent.headers)} ${sent.text?.slice(0, 300)}`;
  const context = `${requestText}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
  assertSound(answer, context);
  expect(user + system, `work of ${context}`).toBeLessThan(MOST_WORK);
};

const withBody = operations.filter(({ body }) => body !== undefined);
test.each(withBody)('$name handles any property in its body without harm', async (operation) => {
  const samples = fc.sample(valuesOf(operation.body ?? {}), { numRuns: 300, seed: 7 });
  // If no random body is valid, such as one with an address of our own, use any object.
  const sound = samples.find(operation.accepts) ?? samples.find((sample) => typeof sample === 'object');
  for (const text of sweptBodies(sound))
    await assertRefused(operation, urlOf(operation, {}, false), { token: await tokenOf(operation.caller), text });
});

describe(`${REQUESTS} broken requests, each by somebody who may make it`, () => {
  test.each(operations)('$name refuses them with a reason and little work', async (operation) => {
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), async ({ parts, isTwice, headers, text, scheme }) => {
        const token = await tokenOf(operation.caller);
        const url = urlOf(operation, parts, isTwice);
        const authorization = token && { Authorization: `${scheme}${token}` };
        await assertRefused(operation, url, {
          headers: { ...authorization, ...headers },
          ...(text !== undefined && { text }),
        });
      }),
      { numRuns: runsOfEach, endOnFailure: true },
    );
  });
});
