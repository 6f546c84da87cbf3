import { createHttpServer } from '@prebell/server/process';
import { afterAll, expect, test } from 'vitest';
import { startTestPlatform } from '../platform';

/** The real app behind the real server: headers are set on Node's own answer. */
const serve = async (env: Record<string, string> = {}) => {
  const { app } = await startTestPlatform(env);
  const http = createHttpServer(app);
  const port = await http.listen('127.0.0.1', 0);
  afterAll(() => http.close());
  return (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
};
const ask = await serve();
const askSecure = await serve({ PUBLIC_ORIGIN: 'https://desk.example.com' });

/** One answer of each kind: data, refusal, unknown path, page, API page, invalid request. */
const ANSWERS: readonly (readonly [string, RequestInit?])[] = [
  ['/api/health'],
  ['/api/auth/profile'],
  ['/api/nothing'],
  ['/'],
  ['/api/docs'],
  ['/api/openapi.json'],
  ['/status.rss'],
  ['/robots.txt'],
  ['/sitemap.xml'],
  ['/nothing.js'],
  ['/api/auth/login', { method: 'POST', body: '{' }],
];

test('every answer forbids MIME sniffing, framing and loading from another site', async () => {
  for (const [path, init] of ANSWERS) {
    const { headers } = await ask(path, init);
    expect(
      Object.fromEntries(
        ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'].map((name) => [
          name,
          headers.get(name),
        ]),
      ),
      path,
    ).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
    expect(headers.get('X-Powered-By'), path).toBeNull();
    expect(headers.get('Server'), path).toBeNull();
  }
});

test('every text has its type and encoding, and no answer of /api is cached', async () => {
  for (const [path, init] of ANSWERS) {
    const { headers } = await ask(path, init);
    expect(headers.get('Content-Type'), path).toMatch(
      /^(application\/json|(?:text|application)\/[\w+]+;.*charset=utf-8)/i,
    );
    if (path.startsWith('/api/')) expect(headers.get('Cache-Control'), path).toContain('no-store');
  }
});

test('over https browsers must keep using https; on this machine no such header is sent', async () => {
  for (const [path, init] of ANSWERS) {
    expect((await askSecure(path, init)).headers.get('Strict-Transport-Security'), path).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect((await ask(path, init)).headers.has('Strict-Transport-Security'), path).toBe(false);
  }
});

test('no source files, folders or build information can be fetched', async () => {
  const paths = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/.data/keys',
    '/server-status',
  ];
  const climbing = [
    '/artifacts/..%2f..%2f..%2fetc%2fpasswd',
    '/storybook/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
  ];
  const folders = [
    '/artifacts',
    '/artifacts/',
    '/artifacts/shell/',
    '/releases/',
    '/storybook/assets/',
    '/api/',
    '/internal/',
  ];
  for (const path of [...paths, ...climbing, ...folders]) {
    const answer = await ask(path);
    expect(answer.status, path).not.toBe(200);
    expect(await answer.text(), path).not.toMatch(/root:|\[core\]|"workspaces"|refs\/heads/);
  }
});
