import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { OPERATIONS } from '../operations';
import { startTestSandbox } from '../testing';
import { API_VERSION } from '../wire';
import { fixtures } from './fixtures';
import { useEverything } from './journey';
import { openSdkTypes } from './type-check';

interface Answer {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

const sdk = openSdkTypes();
afterAll(sdk.close);
const sandbox = await startTestSandbox({ send: async () => 200 });
const answers: Answer[] = [];

const record: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const url = new URL(String(input));
  const body = (await response.clone().json()) as Record<string, unknown>;
  if (response.ok) answers.push({ call: `${init?.method?.toLowerCase()} ${url.pathname}`, body });
  return response;
};
const stripe = new Stripe(sandbox.secretKey, {
  ...sandbox.client,
  apiVersion: API_VERSION,
  maxNetworkRetries: 0,
  telemetry: false,
  httpClient: Stripe.createFetchHttpClient(record),
});
await useEverything({ ...sandbox, stripe });

const objectsOf = ({ body }: Answer): Record<string, unknown>[] =>
  body.object === 'list' ? (body.data as Record<string, unknown>[]) : [body];

test('every call of the API was used', () => {
  const patternOf = (path: string) => new RegExp(`^${path.replace(/:id/g, '[^/]+')}$`);
  const unused = OPERATIONS.filter(
    ({ method, path }) =>
      !answers.some(({ call }) => call.startsWith(`${method} `) && patternOf(path).test(call.slice(method.length + 1))),
  );
  expect(unused.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('every answer has the SDK’s own type: nothing missing, nothing unknown, at any depth', () => {
  const faults = answers.flatMap((answer) =>
    objectsOf(answer).flatMap((object) =>
      sdk.faultsOf(String(object.object), object).map((fault) => `${answer.call}: ${fault}`),
    ),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test('so does every object inside an event', async () => {
  const faults: string[] = [];
  for await (const { type, data } of sandbox.stripe.events.list({ limit: 100 }))
    faults.push(
      ...sdk
        .faultsOf(String((data.object as { object?: string }).object), data.object)
        .map((fault) => `${type}: ${fault}`),
    );
  expect([...new Set(faults)]).toEqual([]);
});

const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

test.runIf(fixtures !== null)(
  'every key of Stripe’s own examples that the SDK knows is there, with the same JSON type',
  () => {
    const samples = new Map<string, Record<string, unknown>>();
    for (const answer of answers)
      for (const object of objectsOf(answer)) if (!('deleted' in object)) samples.set(String(object.object), object);
    const faults: string[] = [];
    for (const [name, sample] of samples)
      for (const [key, example] of Object.entries(fixtures?.[name] ?? {})) {
        if (!(key in sample)) {
          // Fields that this version of the SDK makes optional may be missing; unknown ones were removed since.
          if (sdk.faultsOf(name, sample).some((fault) => fault.startsWith(`${name}.${key}:`)))
            faults.push(`${name}.${key}`);
          continue;
        }
        const [ours, theirs] = [typeOf(sample[key]), typeOf(example)];
        const isExpanded = (ours === 'object' && theirs === 'string') || (ours === 'string' && theirs === 'object');
        if (ours !== theirs && ours !== 'null' && theirs !== 'null' && !isExpanded)
          faults.push(`${name}.${key}: ${ours}`);
      }
    expect(faults).toEqual([]);
  },
);
