import { type Endpoint, endpoints, figureFacts, ROW_FIGURES, wireErrorSchema } from '@prebell/contracts';
import { BODY_LIMIT } from '@prebell/server/http';
import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';

const { request, signIn, deps } = await startTestPlatform();

const all: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
const withBody = all.filter(({ body }) => body !== undefined);
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const);

const { id: userId } = await deps.db
  .selectFrom('users')
  .select('id')
  .where('username', '=', 'basic')
  .executeTakeFirstOrThrow();
const pathOf = ({ path }: Endpoint) =>
  path
    .replace('{symbol}', 'AAPL')
    .replace('{scanner}', 'momentum')
    .replace('{date}', '2026-11-27')
    .replace('{seq}', '1')
    .replace('{opened_by}', '1')
    .replace('/api/admin/users/{id}', `/api/admin/users/${userId}`)
    .replace(/\{\w+\}/g, '01980000-0000-7000-8000-000000000000');
/** An invalid value for a field of the body: an object, unless the field is an object. */
const wrongFor = ({ body }: Endpoint, field: string): unknown =>
  body?.safeParse({ [field]: { nested: [] } }).success === true ? 7 : { nested: [] };
const tokens = { free: (await signIn('free')).token, admin: (await signIn('admin')).token };
describe('every endpoint with a body', () => {
  const MALFORMED = ['', '{', '{"a":}', "{'a':1}", '[1,]', '\u0000', 'NaN', `${'['.repeat(15_000)}`];
  const WRONG_SHAPES: unknown[] = [null, [], 'text', 7, true];

  test.each(named(withBody))('%s answers 400 to malformed JSON', async (_name, endpoint) => {
    for (const text of MALFORMED) {
      const answer = await request(endpoint.method.toUpperCase(), pathOf(endpoint), { token: tokens.admin, text });
      expect([answer.status, answer.body.code], text.slice(0, 20)).toEqual([400, 'MALFORMED_JSON']);
    }
  });

  test.each(named(withBody))('%s answers 400 to a body of the wrong shape', async (_name, endpoint) => {
    const fields = Object.keys((endpoint.body as { shape?: object }).shape ?? {});
    // A number fits neither a text nor an object; for a number field an object is equally wrong.
    const wrongTypes = fields.map((field) => ({ [field]: wrongFor(endpoint, field) }));
    for (const body of [...WRONG_SHAPES, ...wrongTypes]) {
      const answer = await request(endpoint.method.toUpperCase(), pathOf(endpoint), { token: tokens.admin, body });
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'VALIDATION_FAILED']);
      expect(wireErrorSchema.parse(answer.body).issues?.length).toBeGreaterThan(0);
    }
  });

  test.each(named(withBody))('%s answers 413 to a body over the limit', async (_name, endpoint) => {
    const text = JSON.stringify({ filler: 'x'.repeat(endpoint.bodyLimit ?? BODY_LIMIT) });
    const announced = { 'Content-Length': String(text.length) };
    for (const headers of [{}, announced]) {
      const answer = await request(endpoint.method.toUpperCase(), pathOf(endpoint), {
        token: tokens.admin,
        text,
        headers,
      });
      expect([answer.status, answer.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
    }
  });
});

test('text with a NUL character is an error in the request', async () => {
  const body = { username: 'nul\u0000', password: 'whatever it is' };
  expect(await request('POST', '/api/auth/login', { body })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'username' }] },
  });
  expect((await request('GET', '/api/admin/users?search=a%00b', { token: tokens.admin })).status).toBe(400);
});

test('query values of the wrong type answer 400 and name the field', async () => {
  const FAULTS = {
    '/api/admin/users?page=0': 'page',
    '/api/admin/users?page=1.5': 'page',
    '/api/admin/users?page=x': 'page',
    '/api/admin/users?tier=gold': 'tier',
    '/api/admin/users?status=asleep': 'status',
    '/api/cad/calls?limit=1001': 'limit',
    '/api/cad/calls?limit=-1': 'limit',
    '/api/cad/calls?before=7': 'before',
  };
  for (const [path, field] of Object.entries(FAULTS)) {
    const answer = await request('GET', path, { token: tokens.admin });
    expect([answer.status, answer.body.code, answer.body.issues[0].path], path).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
  }
});

test('an unknown path under /api is 404 in JSON, a known one with another method 405 with Allow', async () => {
  for (const path of ['/api/nothing', '/api/auth', '/api/auth/login/x'])
    expect(await request('GET', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const wrong = await request('DELETE', '/api/cad/calls');
  expect([wrong.status, wrong.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(wrong.headers.get('Allow')).toBe('GET, HEAD, POST');
});

test('an unexpected error answers 500 without its cause', async () => {
  const { db } = deps;
  await db.schema.alterTable('subscriptions').renameTo('hidden').execute();
  const answer = await request('GET', '/api/payments/subscription', { token: tokens.free });
  await db.schema.alterTable('hidden').renameTo('subscriptions').execute();
  expect([answer.status, answer.body]).toEqual([500, { error: 'Internal error', code: 'INTERNAL' }]);
});

/** Inputs whose parts have their rules elsewhere. */
const OPEN = [
  // A browser's own object: WebAuthn defines its members, and the library that verifies it checks them.
  /credential\.(response\.|clientExtensionResults\.)?\*$/,
  // What a desk typed and the server refused is kept as it was; its size is that of a body.
  /^post \/api\/cad\/discards body\.body\.\*$/,
];

/** The places in an input's schema that take any text, number or value. */
const unruled = (schema: Record<string, unknown>, at: string): string[] => {
  const each = (key: string) => (schema[key] ?? []) as Record<string, unknown>[];
  const alternatives = [...each('anyOf'), ...each('oneOf'), ...each('allOf')];
  const parts = Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>);
  const { items, additionalProperties: rest } = schema as { items?: object; additionalProperties?: object };
  const inner = [
    ...alternatives.flatMap((one, index) => unruled(one, `${at}|${index}`)),
    ...parts.flatMap(([name, part]) => unruled(part, `${at}.${name}`)),
    ...(items ? unruled(items as Record<string, unknown>, `${at}[]`) : []),
    ...(rest && typeof rest === 'object' ? unruled(rest as Record<string, unknown>, `${at}.*`) : []),
  ];
  const has = (...keys: string[]) => keys.some((key) => schema[key] !== undefined);
  const isFree =
    (schema.type === 'string' && !has('maxLength', 'pattern', 'format', 'enum', 'const')) ||
    (/^(number|integer)$/.test(String(schema.type)) &&
      !has('enum', 'const') &&
      !(has('minimum', 'exclusiveMinimum') && has('maximum', 'exclusiveMaximum'))) ||
    (schema.type === undefined && !has('anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref'));
  return isFree ? [at, ...inner] : inner;
};

test('the OpenAPI document states the rules of every input: each text and number has a format, a list of values or limits', async () => {
  const { body: document } = await request('GET', '/api/openapi.json');
  const free = all.flatMap(({ path, method, body, query, params }) => {
    const operation = document.paths[path][method];
    const at = `${method} ${path}`;
    const given = operation.requestBody?.content['application/json'].schema;
    expect([at, given !== undefined], at).toEqual([at, body !== undefined]);
    const parameters = (operation.parameters ?? []) as { name: string; schema: Record<string, unknown> }[];
    const names = [...Object.keys(query?.shape ?? {}), ...Object.keys(params?.shape ?? {})];
    expect(
      parameters.map(({ name }) => name),
      at,
    ).toEqual(expect.arrayContaining(names));
    return [
      ...(given ? unruled(given, `${at} body`) : []),
      ...parameters.flatMap(({ name, schema }) => unruled(schema, `${at} ${name}`)),
    ];
  });
  expect(free.filter((at) => !OPEN.some((known) => known.test(at)))).toEqual([]);
});

test('the OpenAPI document and its page know every endpoint', async () => {
  const { body: document } = await request('GET', '/api/openapi.json');
  const { body: page } = await request('GET', '/api/docs');
  for (const endpoint of all) {
    expect(document.paths[endpoint.path][endpoint.method].summary).toBe(endpoint.summary);
    expect(page).toContain(`<code>${endpoint.path}</code>`);
  }
  expect(page).not.toMatch(/<script|https?:\/\//);
  const login = document.paths['/api/auth/login'].post;
  expect(login.security).toEqual([]);
  expect(login.requestBody.content['application/json'].schema.required).toEqual(['username', 'password']);
  expect(document.paths['/api/cad/calls'].get.description).toContain('cad:read');
  const scanner =
    document.paths[endpoints.scanners.results.path].get.responses['200'].content['application/json'].schema;
  const { properties } = scanner.properties.results.items;
  for (const name of ROW_FIGURES) expect(properties[name].description).toBe(figureFacts(name).meaning);
});

test('no address holds a secret: no endpoint takes one in its path or its query', () => {
  const named = all.flatMap(({ path, query, params }) =>
    [...Object.keys(query?.shape ?? {}), ...Object.keys(params?.shape ?? {})].map((name) => `${path} ${name}`),
  );
  expect(named.length).toBeGreaterThan(50);
  const secret = /[ _](?:token|secret|password|code|ticket|proof|key|api_key|access_token)$/;
  // RFC 8058: mail programs end a subscription by an address. It opens nothing else.
  const known = '/api/status/mails/stop token';
  expect(named.filter((name) => secret.test(name) && name !== known)).toEqual([]);
});

test('every answer to a reader has the fields of its contract and no other', async () => {
  const read: string[] = [];
  for (const endpoint of all.filter(({ method }) => method === 'get'))
    for (const token of [tokens.admin, tokens.free]) {
      const answer = await request('GET', pathOf(endpoint), { token });
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
      if (answer.status !== 200 || !isJson) continue;
      read.push(endpoint.path);
      expect([endpoint.path, endpoint.response.parse(answer.body)]).toEqual([endpoint.path, answer.body]);
    }
  expect(new Set(read).size).toBeGreaterThan(40);
}, 60_000);
