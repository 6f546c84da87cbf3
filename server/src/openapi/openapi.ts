import { type Endpoint, wireErrorSchema } from '@prebell/contracts';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * The schema as the caller sends or receives it. It uses `io: 'input'`, because the reader's fallbacks are not on the
 * wire.
 */
export const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const json = (schema: z.ZodType): Content => ({ 'application/json': { schema: jsonSchema(schema) } });

const parameters = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
  const { properties = {}, required = [] } = (schema ? jsonSchema(schema) : {}) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

/** What the document describes. */
export interface Api {
  readonly title: string;
  /** Endpoints by group, then by name. */
  readonly endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  /** Whether programs may call an endpoint with an API key. */
  readonly takesKeys: (endpoint: Endpoint) => boolean;
  /** The format of those API keys, as shown to readers. */
  readonly apiKey: { readonly bearerFormat: string; readonly description: string };
}

/** If there are several entries, any one of them is enough. */
const securityOf = (endpoint: Endpoint, takesKeys: Api['takesKeys']): Record<string, readonly string[]>[] => {
  if (endpoint.access === 'public') return [];
  return takesKeys(endpoint) ? [{ bearer: [] }, { apiKey: [] }] : [{ bearer: [] }];
};

const describeAccess = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Public.';
  if (access === 'user') return 'Requires a signed-in user.';
  return access === 'admin' ? 'Requires an admin.' : `Requires the permission ${access.permission}.`;
};

interface Content {
  readonly 'application/json': { readonly schema: JsonSchema };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Content }>>;
}

const operation = (
  { tag, verb, endpoint }: { readonly tag: string; readonly verb: string; readonly endpoint: Endpoint },
  takesKeys: Api['takesKeys'],
): Operation => ({
  operationId: `${tag}.${verb}`,
  tags: [tag],
  summary: endpoint.summary,
  description: describeAccess(endpoint),
  security: securityOf(endpoint, takesKeys),
  parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
  ...(endpoint.body && { requestBody: { required: true, content: json(endpoint.body) } }),
  responses: {
    [endpoint.status]: { description: 'Success', content: json(endpoint.response) },
    default: {
      description: 'Failure',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

/** Builds the OpenAPI 3.1 document of an API. */
export const openApiDocument = ({ title, endpoints, takesKeys, apiKey }: Api) => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [tag, group] of Object.entries(endpoints))
    for (const [verb, endpoint] of Object.entries(group))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method]: operation({ tag, verb, endpoint }, takesKeys),
      };
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: { Error: jsonSchema(wireErrorSchema) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', ...apiKey },
      },
    },
  };
};
