import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRealtime } from '@prebell/server/sockets';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/config';
import { startTestPlatform } from '../platform';

const { app } = await startTestPlatform();
const get = (path: string, host: string, headers: Record<string, string> = {}) =>
  app.request(`http://${host}${path}`, { headers: { Host: host, ...headers } });

test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '203.0.113.9'])(
  'a request for %s is answered with 421, whatever it asks for',
  async (host) => {
    for (const path of ['/', '/outbox', '/api/market/status', '/api/auth/profile', '/api/docs', '/storybook/']) {
      const answer = await get(path, host);
      expect([answer.status, await answer.json()], path).toMatchObject([421, { code: 'WRONG_HOST' }]);
    }
    const page = await get('/outbox', host, { Accept: 'text/html' });
    expect([page.status, page.headers.get('Content-Type')]).toEqual([421, expect.stringContaining('text/plain')]);
    expect((await get('/api/health', host)).status).toBe(200);
  },
);

test.each(['localhost:3000', '127.0.0.1:8080', '127.8.9.10', '[::1]:3000'])('%s is this machine', async (host) => {
  expect((await get('/outbox', host)).status).not.toBe(421);
});

const handshake = async (env: Record<string, string>, host: string): Promise<number | undefined> => {
  const http = createServer();
  const io = createRealtime(http, parseConfig({ NODE_ENV: 'test', ALLOW_SANDBOX: '1', ...env }));
  onTestFinished(() => io.close());
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const outgoing = ask({ port, path: '/socket.io/?EIO=4&transport=polling', headers: { Host: host } }).end();
  const [answer] = await once(outgoing, 'response');
  answer.resume();
  return answer.statusCode;
};
const SERVED = {
  PUBLIC_ORIGIN: 'https://desk.example.com',
  HOST: '0.0.0.0',
  DEMO: '0',
};
const PUBLIC_DEMO = { HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: '1' };

test.each([
  [{}, 'localhost:3000', 200],
  [{}, 'evil.example', 403],
  [SERVED, 'desk.example.com', 200],
  [SERVED, '203.0.113.9', 403],
  [SERVED, 'evil.example', 403],
  [PUBLIC_DEMO, '192.168.1.5:3000', 200],
  [PUBLIC_DEMO, 'evil.example', 403],
])('a handshake with %o for %s gets %i', async (env, host, status) => {
  expect(await handshake(env, host)).toBe(status);
});
