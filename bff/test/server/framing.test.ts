import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBuild } from '@prebell/release/store';
import { createHttpServer } from '@prebell/server/process';
import { createRealtime } from '@prebell/server/sockets';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startingApp } from '../../src/start/starting-app';
import { startTestPlatform } from '../platform';
import { publish } from '../releases';

const root = await mkdtemp(join(tmpdir(), 'prebell-framing-'));
afterAll(() => rm(root, { recursive: true }));
const DATA = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const FILE = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const build = async (name: string, files: Readonly<Record<string, string>>, manifest?: object) => {
  const folder = join(root, name);
  await mkdir(folder);
  const described = { name, version: '0.1.0', entry: 'entry.js', css: [], preload: [], ...manifest };
  const all = { 'artefact.json': JSON.stringify(described), 'entry.js': name, ...files };
  for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
  return readBuild(name, folder);
};
const remote = await build(
  'mf-desk',
  { 'worker.js': '1', 'part.html': '<p>Part</p>', 'icon.svg': '<svg/>' },
  { manifest: { name: 'mf-desk', routes: [{ path: '/desk', access: 'user', title: 'Desk' }] } },
);
const shell = await build('shell', {});
const storybook = join(root, 'storybook');
await mkdir(storybook);
await writeFile(join(storybook, 'index.html'), '<p>Stories</p>');
await writeFile(join(storybook, 'main.js'), '1');

/** The real app, with its sockets, behind the real server. */
const platform = await startTestPlatform({
  STORYBOOK_DIR: storybook,
  CORS_ORIGINS: 'https://host.example',
});
const { deps } = platform;
const http = createHttpServer(platform.app);
const sockets = createRealtime(http.server, deps.config, deps.config.corsOrigins);
const port = await http.listen('127.0.0.1', 0);
afterAll(() => sockets.close());
beforeAll(() => publish(deps.config, [shell, remote]));

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
const policyOf = async (path: string, init?: RequestInit) => {
  const { status, headers } = await ask(path, init);
  return [status, headers.get('Content-Security-Policy')];
};
const file = (name: string) => `/artifacts/mf-desk/${remote.digest}/${name}`;

test('data, errors and feeds load nothing when they are opened, and no page can frame them', async () => {
  const invalid = { method: 'POST', body: '{' };
  const foreign = { headers: { Origin: 'https://host.example' } };
  const { token } = await platform.signIn('admin');
  const bearer = { headers: { Authorization: `Bearer ${token}` } };
  const answers: readonly (readonly [number, string, RequestInit?])[] = [
    [200, '/api/health'],
    [200, '/api/openapi.json'],
    [200, '/api/auth/profile', bearer],
    [401, '/api/auth/profile'],
    [404, '/api/nothing'],
    [400, '/api/auth/login', invalid],
    [200, '/status.rss'],
    [200, '/robots.txt'],
    [200, '/sitemap.xml'],
    [200, '/app.webmanifest'],
    [404, '/artifacts/mf-desk/0000000000000000/entry.js'],
    [404, '/nothing.js'],
    [200, '/releases/live.json', foreign],
    [302, '/storybook'],
    [200, '/socket.io/?EIO=4&transport=polling'],
    [400, '/socket.io/?EIO=4&transport=none'],
    [414, `/?q=${'x'.repeat(8_300)}`],
  ];
  for (const [status, path, init] of answers) expect(await policyOf(path, init), path).toEqual([status, DATA]);
  // The second answer to a token that is known takes the fast path of hot GETs where there are no foreign hosts.
  const direct = await startTestPlatform();
  const own = createHttpServer(direct.app);
  const ownPort = await own.listen('127.0.0.1', 0);
  try {
    const { token: known } = await direct.signIn('admin');
    for (const _ of [1, 2]) {
      const { status, headers } = await fetch(`http://127.0.0.1:${ownPort}/api/market/status`, {
        headers: { Authorization: `Bearer ${known}` },
      });
      expect([status, headers.get('Content-Security-Policy')]).toEqual([200, DATA]);
    }
  } finally {
    await own.close();
  }
});

test('no page can frame a file; a script keeps its connections, because it may be a worker', async () => {
  for (const path of [file('entry.js'), file('worker.js'), '/storybook/main.js', '/service-worker.js'])
    expect(await policyOf(path), path).toEqual([200, FILE]);
  const foreign = { headers: { Origin: 'https://host.example' } };
  const answer = await ask(file('entry.js'), foreign);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('https://host.example');
  expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
});

test('each document keeps its own policy, and a 304 names none', async () => {
  const page = await ask('/desk');
  const [rule, ...others] = page.headers.get('Content-Security-Policy')?.split('; ') ?? [];
  expect([page.status, rule]).toEqual([200, "default-src 'none'"]);
  expect(others).toContain("frame-ancestors 'none'");
  expect(others.join()).toContain('script-src');
  const again = await policyOf('/desk', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } });
  expect(again).toEqual([304, null]);
  for (const name of ['part.html', 'icon.svg'])
    expect(await policyOf(file(name)), name).toEqual([200, expect.stringMatching(/frame-ancestors 'none'; sandbox$/)]);
  expect(await policyOf('/storybook/')).toEqual([200, expect.stringMatching(/frame-ancestors 'self'$/)]);
  expect(await policyOf('/api/docs')).toEqual([200, expect.stringMatching(/style-src .*frame-ancestors 'none'$/)]);
});

test('a platform that starts, and a request that nobody can read, get the policy too', async () => {
  const starting = createHttpServer(startingApp(pino({ level: 'silent' })));
  const startingPort = await starting.listen('127.0.0.1', 0);
  try {
    for (const path of ['/', '/api/health']) {
      const { headers } = await fetch(`http://127.0.0.1:${startingPort}${path}`);
      expect(headers.get('Content-Security-Policy'), path).toBe(DATA);
    }
  } finally {
    await starting.close();
  }
  const socket = connect(port, '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  const [head] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(String(head)).toContain(`\r\nContent-Security-Policy: ${DATA}\r\n`);
});
