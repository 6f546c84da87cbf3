import { chatEvents, type Endpoint, endpoints, marketEvents, marketRequests } from '@prebell/contracts';
import { z } from 'zod';
import { type JsonSchema, mismatches } from './json-schema';

interface WireEndpoint {
  readonly access: string;
  /** Parameters, query and body as the browser sends them. */
  readonly request: JsonSchema;
  readonly response: JsonSchema;
}

/** Everything that browser and back end exchange, as schemas by `METHOD /path` or event name. */
export interface WireContract {
  readonly endpoints: Readonly<Record<string, WireEndpoint>>;
  /** Events that the back end sends unprompted. */
  readonly events: Readonly<Record<string, JsonSchema>>;
  /** Requests that the browser sends over a socket. */
  readonly requests: Readonly<Record<string, { readonly payload: JsonSchema; readonly answer: JsonSchema }>>;
}

/** The schema of the data on the wire, before the reader's defaults and fallbacks apply. */
const schemaOf = (schema: z.ZodType | undefined): JsonSchema => {
  if (schema === undefined) return { type: 'object' };
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
};

const describeEndpoint = ({ access, params, query, body, response }: Endpoint): WireEndpoint => ({
  access: typeof access === 'string' ? access : `permission ${access.permission}`,
  request: {
    type: 'object',
    properties: { params: schemaOf(params), query: schemaOf(query), body: schemaOf(body) },
    required: ['params', 'query', 'body'],
  },
  response: schemaOf(response),
});

const each = <T, U>(map: Readonly<Record<string, T>>, describe: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, describe(value)]));

/** The wire contract of the contracts package with which this code was built. */
export const describeWire = (): WireContract => ({
  endpoints: Object.fromEntries(
    Object.values(endpoints)
      .flatMap((group) => Object.values<Endpoint>(group))
      .map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, describeEndpoint(endpoint)]),
  ),
  events: { ...each(chatEvents, schemaOf), ...each(marketEvents, schemaOf) },
  requests: each(marketRequests, ({ payload, answer }) => ({ payload: schemaOf(payload), answer: schemaOf(answer) })),
});

/**
 * Why a candidate would not work with a back end that keeps the locked contract. It compares only endpoints and events
 * that both have. Anything missing from the lock is an addition; the browser check shows whether the running back end
 * has it.
 */
export const wireFaults = (candidate: WireContract, locked: WireContract): string[] => [
  ...Object.entries(candidate.endpoints).flatMap(([name, { access, request, response }]) => {
    const known = locked.endpoints[name];
    if (known === undefined) return [];
    return [
      ...(access === known.access ? [] : [`${name}: access is ${known.access}, not ${access}`]),
      ...mismatches(request, known.request, `${name} request`),
      ...mismatches(known.response, response, `${name} response`),
    ];
  }),
  ...Object.entries(candidate.events).flatMap(([name, schema]) => {
    const known = locked.events[name];
    return known === undefined ? [] : mismatches(known, schema, `event ${name}`);
  }),
  ...Object.entries(candidate.requests).flatMap(([name, { payload, answer }]) => {
    const known = locked.requests[name];
    if (known === undefined) return [];
    return [
      ...mismatches(payload, known.payload, `${name} payload`),
      ...mismatches(known.answer, answer, `${name} answer`),
    ];
  }),
];
