import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBuild } from '@prebell/release/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publish } from '../../../test/releases';

const HOST = 'https://their.example';
const OTHER = 'https://second.example';
const { request, signIn, deps } = await startTestPlatform({ CORS_ORIGINS: `${HOST},${OTHER}` });
const folder = await mkdtemp(join(tmpdir(), 'prebell-foreign-'));
afterAll(() => rm(folder, { recursive: true }));

let digest: string;
let token: string;
beforeAll(async () => {
  const manifest = { name: 'mf-a', routes: [{ path: '/a', access: 'user', title: 'A' }] };
  const description = { name: 'mf-a', version: '0.1.0', entry: 'entry.js', css: [], preload: [], manifest };
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(description));
  await writeFile(join(folder, 'entry.js'), '');
  const { release } = await publish(deps.config, [await readBuild('mf-a', folder)]);
  digest = release.remotes['mf-a']?.digest ?? '';
  ({ token } = await signIn('admin'));
});

const report = (over: object, { origin = HOST as string | null, address = '203.0.113.1', headers = {} } = {}) =>
  request('POST', '/api/releases/foreign-reports', {
    address,
    headers: { ...(origin !== null && { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }), ...headers },
    body: { remote: 'mf-a', digest, ...over },
  });
const fault = { phase: 'render', message: 'x is undefined', stack: `at x (/artifacts/mf-a/y?token=1)` };
const list = async () => (await request('GET', '/api/admin/releases', { token })).body;

test('a team sees the errors of its remote in other hosts, marked with their origin and apart from those of our pages', async () => {
  for (const origin of [HOST, HOST, OTHER]) expect((await report({ fault }, { origin })).status).toBe(200);
  const { faults, versions, releases } = await list();
  expect(faults.map(({ host, count, stack }: Record<string, unknown>) => [host, count, stack]).sort()).toEqual([
    [OTHER, 1, 'at x (/artifacts/mf-a/y?…)'],
    [HOST, 2, 'at x (/artifacts/mf-a/y?…)'],
  ]);
  expect(versions.map(({ host, views, faults: count }: Record<string, unknown>) => [host, views, count])).toEqual([
    [null, 0, 0],
    [OTHER, null, 1],
    [HOST, null, 2],
  ]);
  expect(releases[0].faults).toBe(0);
});

test('its vitals in other hosts do not mix with those of our pages', async () => {
  const vitals = [
    { name: 'LCP', value: 3_000 },
    { name: 'CLS', value: 0 },
  ];
  expect((await report({ vitals })).status).toBe(200);
  const { versions } = await list();
  const of = (host: string | null) => versions.find((version: { host: string | null }) => version.host === host).vitals;
  expect(of(null)).toEqual({ lcp: null, inp: null, cls: null });
  expect(of(HOST)).toEqual({ lcp: expect.closeTo(3_000, -3), inp: null, cls: 0 });
});

test.each([
  ['of an origin that is not listed', { origin: 'https://evil.example' }],
  ['of a sandboxed page', { origin: 'null' }],
  ['of a listed name on another port', { origin: `${HOST}:8443` }],
  ['of our own page', { origin: 'http://localhost:3000' }],
  ['of a program without an origin', { origin: null }],
])('a report %s is refused', async (_, options) => {
  const before = (await list()).faults;
  expect((await report({ fault }, options)).status).toBe(403);
  expect((await list()).faults).toEqual(before);
});

test('the origin in a body counts for nothing, and neither does a cookie', async () => {
  const { cookie } = await signIn('premium');
  const answer = await report({ fault, host: 'https://evil.example' }, { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect((await list()).faults.map(({ host }: { host: string }) => host)).not.toContain('https://evil.example');
});

test('only versions that were live are counted, and only known vitals', async () => {
  expect((await report({ digest: '0123456789abcdef', fault })).status).toBe(404);
  expect((await report({ remote: 'mf-none', fault })).status).toBe(404);
  expect((await report({ vitals: [{ name: 'FCP', value: 1 }] })).status).toBe(400);
  expect((await report({ fault: { ...fault, message: 'x'.repeat(301) } })).status).toBe(400);
});

test('invented errors are bounded per address and hour, while a known one still counts up', async () => {
  const send = (message: string) => report({ fault: { ...fault, message } }, { address: '203.0.113.7' });
  const answers = [];
  for (let index = 0; index < 25; index++) answers.push((await send(`invented ${index}`)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(20);
  expect((await send('invented 0')).status).toBe(200);
});
