import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notFound } from '@prebell/server/http';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRouter, type Router } from './app-env';
import { errorHandler } from './error-handler';
import { storybookRoutes } from './storybook';

const root = await mkdtemp(join(tmpdir(), 'prebell-storybook-'));
const folder = join(root, 'storybook-static');
const INLINE = 'window.FEATURES = {};';

const createApp = (storybookDir: string | null): Router => {
  const router = createRouter();
  router.onError(errorHandler(pino({ level: 'silent' })));
  router.notFound(notFound(router));
  return router.route('/', storybookRoutes({ storybookDir }));
};
const app = createApp(folder);

beforeAll(async () => {
  await mkdir(join(folder, 'sb-manager'), { recursive: true });
  await writeFile(join(root, 'secret.txt'), 'secret');
  await writeFile(join(folder, '.hidden'), 'secret');
  await writeFile(
    join(folder, 'index.html'),
    `<script>${INLINE}</script><script type="module" src="./main.js"></script>`,
  );
  await writeFile(join(folder, 'runtime~main.5d41402abc.iframe.bundle.js'), '0');
  await writeFile(join(folder, 'sb-manager/runtime.js'), '1');
});
afterAll(() => rm(root, { recursive: true }));

test('/storybook leads to the folder its relative addresses count from, and keeps the chosen story', async () => {
  const answer = await app.request('/storybook?path=/story/button--default');
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/storybook/?path=/story/button--default']);
});

test('the document allows its own inline script by hash, no other one, and a frame of its own origin', async () => {
  const answer = await app.request('/storybook/');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  const policy = answer.headers.get('Content-Security-Policy');
  const hash = createHash('sha256').update(INLINE).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'self'");
});

test('browsers cache a file with a content hash in its name forever, and revalidate others', async () => {
  const caching = async (path: string) => (await app.request(path)).headers.get('Cache-Control');
  expect(await caching('/storybook/runtime~main.5d41402abc.iframe.bundle.js')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect(await caching('/storybook/sb-manager/runtime.js')).toBe('no-cache');
});

test.each([
  '/storybook/missing.js',
  '/storybook/sb-manager',
  '/storybook/.hidden',
  '/storybook/..%2fsecret.txt',
  '/storybook/%2e%2e/secret.txt',
])('%s is 404', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

test('without a folder there is no Storybook', async () => {
  expect((await createApp(null).request('/storybook/')).status).toBe(404);
});
