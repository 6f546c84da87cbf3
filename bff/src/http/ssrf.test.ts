import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';
import { apiDocument } from './api-document';

const isDeep = process.env.PREBELL_DEEP === '1';
/** Targets per operation; over all operations every target is used. */
const TARGETS_OF_EACH = isDeep ? Number.POSITIVE_INFINITY : 1;

/** A server that must never be reached: it counts requests. */
const trap = createServer((socket) => {
  visits += 1;
  socket.destroy();
});
let visits = 0;
trap.listen(0, '::');
await once(trap, 'listening');
afterAll(() => void trap.close());
const address = trap.address();
const port = typeof address === 'object' ? address?.port : undefined;

/** This machine, and what answers inside a data centre, in all the spellings that slip through filters. */
const HOSTS = [
  ...[
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
  ],
  ...[
    '017700000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '127.127.127.127',
    '127.0.0.1.',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
  ],
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0000::1]',
    'user@127.0.0.1',
    'example.com@127.0.0.1',
    '127.0.0.1%2523@x',
  ],
  ...[
    '①②⑦.⓪.⓪.①',
    'localtest.me',
    '127.0.0.1.nip.io',
    '169.254.169.254',
    '[fd00:ec2::254]',
    'metadata.google.internal',
  ],
];
const TARGETS = [
  ...HOSTS.map((host) => `http://${host}:${port}/latest/meta-data/`),
  ...['https', 'ftp', 'gopher', 'dict', 'ldap', 'ws', 'redis', 'postgres', 'smtp'].map(
    (way) => `${way}://127.0.0.1:${port}/`,
  ),
  `//127.0.0.1:${port}/`,
  `\\\\127.0.0.1:${port}\\share`,
  `http:127.0.0.1:${port}`,
  'file:///etc/passwd',
];

const { request, signIn } = await startTestPlatform({ THROTTLE_FAILURES_BEFORE_DELAY: '1000000' });

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
/** A value that fits the schema, with `text` in every text field. */
const filled = (schema: Schema, text: string): unknown => {
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, filled(field, text)]));
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)];
  return schema.type === 'boolean' ? true : schema.type === 'integer' || schema.type === 'number' ? 1 : text;
};

test(`no input makes the platform connect anywhere (${TARGETS.length} targets)`, async () => {
  expect(TARGETS.length).toBeGreaterThanOrEqual(40);
  const { token } = await signIn('premium');
  const operations = Object.entries(apiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const used = new Set<string>();
  for (const [index, { path, method, operation }] of operations.entries()) {
    // Ends the caller's session.
    if (path === '/api/auth/logout') continue;
    for (let turn = 0; turn < Math.min(TARGETS.length, TARGETS_OF_EACH); turn += 1) {
      const target = TARGETS[(index + turn) % TARGETS.length] ?? '';
      used.add(target);
      const schema = operation.requestBody?.content['application/json'].schema as Schema | undefined;
      const encoded = encodeURIComponent(target);
      const query = new URLSearchParams({ url: target, next: target, q: target, callback: target });
      const { status, headers } = await request(method, `${path.replace(/\{\w+\}/g, encoded)}?${query}`, {
        token,
        ...(schema && { body: filled(schema, target) }),
        headers: {
          Referer: `http://127.0.0.1:${port}/`,
          'X-Forwarded-Host': `127.0.0.1:${port}`,
          'X-Original-URL': `http://127.0.0.1:${port}/`,
        },
      });
      expect(status, `${method} ${path} ${target}`).not.toBe(500);
      expect(headers.get('Location'), `${method} ${path}`).toBeNull();
    }
  }
  expect(used.size).toBe(TARGETS.length);
  expect(visits).toBe(0);
});
