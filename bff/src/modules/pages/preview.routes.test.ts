import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putSigned, readBuild } from '@prebell/release/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startTestPlatform } from '../../../test/platform';
import { publish, publisherOf } from '../../../test/releases';

const { request, signIn, deps, advance } = await startTestPlatform({ RELEASE_PREVIEW: '1' });
const production = await startTestPlatform();
const root = await mkdtemp(join(tmpdir(), 'prebell-preview-'));
afterAll(() => rm(root, { recursive: true }));

const build = async (name: string, content: string) => {
  const folder = await mkdtemp(join(root, 'dist-'));
  const manifest = { name, routes: [{ path: `/${name}`, access: 'public', title: name }] };
  const description = { name, version: '0.1.0', entry: 'entry.js', css: [], preload: [] };
  await writeFile(
    join(folder, 'artefact.json'),
    JSON.stringify(name === 'shell' ? description : { ...description, manifest }),
  );
  await writeFile(join(folder, 'entry.js'), content);
  return readBuild(name, folder);
};

const live = await build('mf-a', 'live');
const next = await build('mf-a', 'next');
const candidates = [{ app: 'mf-a', digest: next.digest }];
let admin: string;
beforeAll(async () => {
  await publish(deps.config, [await build('shell', 'shell'), live]);
  await putSigned(await publisherOf(deps.config), next);
  ({ token: admin } = await signIn('admin'));
});

const begin = (token: string | undefined, body: object = { candidates }) =>
  request('PUT', '/api/releases/preview', { token, body });
const page = async (cookie = '') => {
  const { status, headers, body } = await request('GET', '/mf-a', { headers: { Cookie: cookie } });
  return { status, headers, html: String(body) };
};

test('an admin sees the candidate with its integrity and a badge; everybody else sees the live release', async () => {
  const begun = await begin(admin);
  expect(begun.status).toBe(200);
  expect(begun.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Strict/i);
  const shown = await page(cookieOf(begun));
  expect(shown.html).toContain(`"entry":"${next.artefact.entry}","integrity":"${next.artefact.integrity}"`);
  expect(shown.html).toContain(`Preview: mf-a@${next.digest}`);
  expect(shown.headers.get('Cache-Control')).toBe('no-store');
  const others = await page();
  expect(others.html).toContain(live.artefact.entry);
  expect(others.html).not.toContain('preview');
});

test('only an admin can start a preview, and only of artefacts in the store', async () => {
  const { token } = await signIn('premium');
  expect((await begin(token)).status).toBe(403);
  expect((await begin(undefined)).status).toBe(401);
  expect((await begin(admin, { candidates: [{ app: 'mf-a', digest: '0123456789abcdef' }] })).status).toBe(404);
  expect((await begin(admin, { candidates: [{ app: '../a', digest: next.digest }] })).status).toBe(400);
});

test('a forged or expired cookie previews nothing', async () => {
  const cookie = cookieOf(await begin(admin));
  const [name = '', value = ''] = cookie.split('=');
  const forged = Buffer.from(JSON.stringify({ candidates, until: Date.now() * 2 })).toString('base64url');
  for (const bad of [`${name}=${forged}.${value.split('.')[1]}`, `${name}=${forged}`, `${name}=.`]) {
    expect((await page(bad)).html).toContain(live.artefact.entry);
  }
  advance(60 * 60 * 1000);
  expect((await page(cookie)).html).toContain(live.artefact.entry);
});

test('one click ends the preview, from our own pages only', async () => {
  const end = (origin: string) =>
    request('POST', '/api/releases/preview/end', { headers: { Origin: origin, Host: 'localhost:3000' } });
  expect((await end('https://elsewhere.example')).status).toBe(403);
  const ended = await end('http://localhost:3000');
  expect([ended.status, ended.headers.get('Location')]).toEqual([303, '/']);
  expect(cookieOf(ended)).toMatch(/preview=$/);
});

test('the page behind the command’s link names the candidate and refuses anything else', async () => {
  const { status, body, headers } = await request('GET', `/preview?apps=mf-a@${next.digest}`);
  expect(status).toBe(200);
  expect(String(body)).toContain(`mf-a@${next.digest}`);
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'nonce-");
  expect((await request('GET', '/preview?apps=mf-a@<b>')).status).toBe(404);
});

test('a platform without previews has no such address and ignores the cookie', async () => {
  await publish(production.deps.config, [await build('shell', 'shell'), live]);
  const { token } = await production.signIn('admin');
  const begun = await production.request('PUT', '/api/releases/preview', { token, body: { candidates } });
  expect(begun.status).toBe(404);
  const cookie = cookieOf(await begin(admin));
  const { body } = await production.request('GET', '/mf-a', { headers: { Cookie: cookie } });
  expect(String(body)).toContain(live.artefact.entry);
});
