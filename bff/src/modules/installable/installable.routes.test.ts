import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { installableRoutes } from './installable.routes';
import { APP_MANIFEST, PATHS } from './manifest.html';

const app = installableRoutes();
const textOf = async (path: string) => {
  const answer = await app.request(path);
  expect(answer.status).toBe(200);
  return { headers: answer.headers, text: await answer.text() };
};

test('the manifest names icons that exist, one of them maskable', async () => {
  const { headers, text } = await textOf(PATHS.manifest);
  expect(headers.get('Content-Type')).toBe('application/manifest+json');
  expect(JSON.parse(text)).toEqual(APP_MANIFEST);
  for (const { src, type } of APP_MANIFEST.icons) {
    const icon = await textOf(src);
    expect(icon.headers.get('Content-Type')).toBe(type);
    expect(icon.text).toMatch(/^<svg .*<\/svg>$/);
  }
  expect(APP_MANIFEST.icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable']);
});

test('the worker may serve the whole origin and is revalidated each time', async () => {
  const { headers } = await textOf(PATHS.worker);
  expect(headers.get('Service-Worker-Allowed')).toBe('/');
  expect(headers.get('Cache-Control')).toBe('no-cache');
});

test('the offline page needs no other file, and its policy allows only its own script and style', async () => {
  const { headers, text } = await textOf(PATHS.offline);
  const policy = headers.get('Content-Security-Policy') ?? '';
  for (const element of ['script', 'style']) {
    const content = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(text)?.[1] ?? '';
    expect(policy).toContain(createHash('sha256').update(content).digest('base64'));
  }
  expect(text).not.toMatch(/ (src|href)=/);
});
