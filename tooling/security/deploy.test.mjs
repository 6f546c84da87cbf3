import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { optionalProgram } from '../lib/programs.mjs';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (name) => readFileSync(join(deploy, name), 'utf8');
const balancer = read('haproxy.cfg');

test('the balancer supports only TLS 1.2 and 1.3 and redirects everybody to https', () => {
  expect(balancer).toMatch(/^\s+ssl-default-bind-options ssl-min-ver TLSv1\.2\b/m);
  expect(balancer).toMatch(/^\.if defined\(TLS_BIND\)\n\s+bind "\$\{TLS_BIND\}" ssl crt "\$\{TLS_CERTIFICATE\}"/m);
  expect(balancer).toMatch(/http-request redirect scheme https code 308 unless \{ ssl_fc \}/);
});

test('the balancer’s cookie is Secure where there is https', () => {
  expect(balancer).toMatch(/^\.if defined\(TLS_BIND\)\n\s+cookie instance .*httponly secure attr "SameSite=Strict"$/m);
});

test('the balancer trusts only the connection’s address', () => {
  expect(balancer).toMatch(/http-request set-header X-Forwarded-For %\[src\]/);
});

test('a unit runs under its own account, sees little of the system and gains no privileges', () => {
  const unit = read('systemd/prebell@.service');
  for (const line of [
    'User=prebell',
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'ProtectHome=true',
    'PrivateTmp=true',
  ])
    expect(unit.split('\n')).toContain(line);
});

test('the image runs on Node 24, without development packages and with a bill of materials', () => {
  const image = read('Containerfile');
  expect([...image.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(
    Array(2).fill('docker.io/library/node:24-bookworm-slim'),
  );
  const [build, run] = image.split(/^FROM .*node:.*$/m).slice(1);
  expect(build).toMatch(/npm ci && npm run build && npm run security -- sbom && npm prune --omit=dev$/m);
  expect(run).not.toContain('npm');
});

/** Tests that start it skip where it is missing. */
const haproxy = /** @type {string} */ (optionalProgram('haproxy'));
test.skipIf(!haproxy).each(['haproxy.cfg', 'haproxy-postgres.cfg'])('HAProxy accepts %s', (file) => {
  const env = {
    BIND: '127.0.0.1:1',
    WEB1: '127.0.0.1:2',
    WEB2: '127.0.0.1:3',
    WEB3: '127.0.0.1:4',
    CAD1: '127.0.0.1:5',
    DATABASE_BIND: '127.0.0.1:6',
    PG1: '127.0.0.1:7',
    PG2: '127.0.0.1:8',
    PG1_REST: '9',
    PG2_REST: '10',
  };
  const { status, stderr } = spawnSync(haproxy, ['-c', '-f', join(deploy, file)], {
    env: { ...process.env, ...env },
  });
  expect([status, String(stderr)]).toEqual([0, expect.any(String)]);
});

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
};

/** HAProxy's answer to a raw path, without a client that normalises it. */
const statusOf = (port, path) =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });

test.skipIf(!haproxy)('internal paths and metrics are blocked in every spelling', async () => {
  const instance = createServer((_request, response) => response.end('the instance')).listen(0, '127.0.0.1');
  await once(instance, 'listening');
  const port = await freePort();
  const to = `127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (instance.address()).port}`;
  const child = spawn(haproxy, ['-db', '-f', join(deploy, 'haproxy.cfg')], {
    env: { ...process.env, BIND: `127.0.0.1:${port}`, WEB1: to, WEB2: to, WEB3: to, CAD1: to },
    stdio: 'ignore',
  });
  try {
    await vi.waitFor(async () => expect(await statusOf(port, '/api/health')).toBe(200), 10_000);
    for (const path of [
      '/metrics',
      '/%6detrics',
      '/metric%73',
      '/METRICS',
      '//metrics',
      '/metrics/',
      '/internal/market',
      '/%69nternal/x',
    ])
      expect([path, await statusOf(port, path)]).toEqual([path, 404]);
    for (const path of ['/./metrics', '/x/../metrics', '/x/%2e%2e/metrics', '/x/..%2fmetrics', '/..'])
      expect([path, await statusOf(port, path)]).toEqual([path, 400]);
    for (const path of [
      '/',
      '/pricing',
      '/.well-known/security.txt',
      '/artifacts/a..b.js',
      '/api/market/search?q=../x',
    ])
      expect([path, await statusOf(port, path)]).toEqual([path, 200]);
  } finally {
    child.kill();
    instance.close();
  }
});
