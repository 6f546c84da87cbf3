import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveReleaseSchema } from '@prebell/contracts';
import { integrityOf, openStore, readBuild, rollback } from '@prebell/release/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publish, publisherOf } from '../../../test/releases';

const HOST = { Origin: 'https://host.example', 'Sec-Fetch-Site': 'cross-site' };
const EVIL = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
const { request, signIn, deps } = await startTestPlatform({ CORS_ORIGINS: HOST.Origin });
const store = openStore(deps.config.releaseStore);
const root = await mkdtemp(join(tmpdir(), 'prebell-open-'));
afterAll(() => rm(root, { recursive: true }));

const build = async (name: string, files: Record<string, string>) => {
  const folder = await mkdtemp(join(root, 'dist-'));
  const manifest = { name, routes: [{ path: `/${name}`, access: 'public', title: name }] };
  const named = { name, version: '0.2.0', entry: 'entry.js', css: [], preload: [], manifest };
  const artefact = { ...named, shared: { react: '^19.3.0' }, exposes: ['./routes', './lifecycles'] };
  const all = { 'artefact.json': JSON.stringify(artefact), 'entry.js': 'ours', ...files };
  for (const [file, text] of Object.entries(all)) await writeFile(join(folder, file), text);
  return readBuild(name, folder);
};
const federationManifest = (entry: string) =>
  JSON.stringify({ id: 'mf-a', metaData: { publicPath: 'auto', remoteEntry: { name: entry, type: 'global' } } });
const ENTRY = 'openEntry.1.js';
const TURNS = process.env.PREBELL_DEEP === '1' ? 50 : 10;

let digest: string;
beforeAll(async () => {
  const open = await build('mf-a', { [ENTRY]: 'open', 'mf-manifest.json': federationManifest(ENTRY) });
  digest = open.digest;
  await publish(deps.config, [open, await build('mf-b', {})]);
});

describe('the live release for hosts of other teams', () => {
  test('names for each remote its manifest, entry, integrity, pages and needs, at absolute addresses', async () => {
    const { status, body, headers } = await request('GET', '/releases/live.json');
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    const base = `http://localhost:3000/artifacts/mf-a/${digest}`;
    expect(liveReleaseSchema.parse(body)).toMatchObject({
      release: await store.head(),
      remotes: {
        'mf-a': {
          digest,
          version: '0.2.0',
          manifest: `${base}/mf-manifest.json`,
          entry: `${base}/${ENTRY}`,
          integrity: integrityOf(Buffer.from('open')),
          exposes: ['./routes', './lifecycles'],
          routes: [{ path: '/mf-a', title: 'mf-a', access: 'public' }],
          shared: { react: '^19.3.0' },
        },
      },
    });
    // mf-b was built without a federation manifest.
    expect(Object.keys(body.remotes)).toEqual(['mf-a']);
  });

  test('a manifest has a lasting address and names its files absolutely', async () => {
    const { body } = await request('GET', '/releases/live/mf-a/mf-manifest.json');
    expect(body.metaData).toMatchObject({
      publicPath: `http://localhost:3000/artifacts/mf-a/${digest}/`,
      remoteEntry: { name: ENTRY },
    });
    for (const name of ['mf-b', 'mf-none', '..%2f..'])
      expect((await request('GET', `/releases/live/${name}/mf-manifest.json`)).status, name).toBe(404);
  });

  test('is asked for again at little cost: an ETag and 304 until something else is live, also for a page of another origin', async () => {
    for (const path of ['/releases/live.json', '/releases/live/mf-a/mf-manifest.json']) {
      const etag = (await request('GET', path)).headers.get('ETag') ?? '';
      expect(etag, path).toMatch(/^"[\w-]{22}"$/);
      const again = await request('GET', path, { headers: { ...HOST, 'If-None-Match': etag } });
      expect([again.status, again.headers.get('ETag'), again.headers.get('Access-Control-Allow-Origin')]).toEqual([
        304,
        etag,
        HOST.Origin,
      ]);
      expect((await request('GET', path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    }
  });

  test('only reads: other methods get 405 with the allowed ones, at the addresses of files, too', async () => {
    const paths = [
      '/releases/live.json',
      '/releases/live/mf-a/mf-manifest.json',
      `/artifacts/mf-a/${digest}/${ENTRY}`,
      `/artifacts/mf-a/${digest}/pages/deep.html`,
    ];
    for (const path of paths)
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        const { status, headers, body } = await request(method, path);
        expect([status, headers.get('Allow'), body.code], `${method} ${path}`).toEqual([
          405,
          'GET, HEAD',
          'METHOD_NOT_ALLOWED',
        ]);
      }
    expect((await request('POST', '/artifacts/mf-a')).status).toBe(404);
  });

  test('a publish shows at once, under the same address', async () => {
    const next = await build('mf-b', { [ENTRY]: 'open', 'mf-manifest.json': federationManifest(ENTRY) });
    await publish(deps.config, [next]);
    await expect
      .poll(async () => (await request('GET', '/releases/live.json')).body.remotes['mf-b']?.digest)
      .toBe(next.digest);
  });
});

describe('a live remote', () => {
  const manifestOf = (remote: string) => request('GET', `/releases/live/${remote}/mf-manifest.json`);
  const federated = (name: string, text: string) =>
    build(name, { [ENTRY]: text, 'mf-manifest.json': federationManifest(ENTRY) });

  test('always has its manifest and its place in the list, however many publishes and rollbacks go on meanwhile', async () => {
    const publisher = await publisherOf(deps.config);
    const seen = new Map<number, number>();
    let isOver = false;
    const read = async (path: string) => {
      while (!isOver) {
        const { status, body } = await request('GET', path);
        const isWhole = path.endsWith('live.json') ? body.remotes['mf-a'] !== undefined : status === 200;
        seen.set(isWhole ? 200 : status, (seen.get(isWhole ? 200 : status) ?? 0) + 1);
        // As the server’s minute does, but all the time.
        await deps.releases.trusted.doubts();
      }
    };
    const paths = ['/releases/live.json', '/releases/live/mf-a/mf-manifest.json'];
    const reading = [...paths, ...paths].map(read);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await publish(deps.config, [await federated('mf-a', `turn ${turn}`)]);
      if (turn % 2 === 1) await rollback(publisher, {});
    }
    isOver = true;
    await Promise.all(reading);
    expect([...seen.keys()]).toEqual([200]);
    expect(deps.releases.reader.trouble()).toBeNull();
  });

  test('that cannot be read is not gone: its manifest says 503 and when to ask again, the list leaves it out, and others stay', async () => {
    const broken = await Promise.all(['mf-c', 'mf-d'].map((name) => federated(name, 'broken')));
    // The second one fails while the first one is still being read.
    const lost = broken.map(({ app, digest: of }, at) =>
      join(store.artefactPath(app, of), at === 0 ? ENTRY : 'artefact.json'),
    );
    await publish(deps.config, broken);
    for (const file of lost) await rename(file, `${file}.away`);
    await expect.poll(async () => (await manifestOf('mf-c')).status).toBe(503);
    const { headers, body } = await manifestOf('mf-d');
    expect([headers.get('Retry-After'), body.code]).toEqual(['1', 'UNAVAILABLE']);
    const listed = Object.keys((await request('GET', '/releases/live.json')).body.remotes);
    expect([listed.includes('mf-a'), listed.includes('mf-c'), listed.includes('mf-d')]).toEqual([true, false, false]);
    expect((await manifestOf('mf-a')).status).toBe(200);
    for (const file of lost) await rename(`${file}.away`, file);
    for (const { app } of broken) expect((await manifestOf(app)).status).toBe(200);
  });
});

describe('CORS_ORIGINS', () => {
  const paths = () => [
    `/artifacts/mf-a/${digest}/${ENTRY}`,
    '/artifacts/mf-a/0000000000000000/none.js',
    '/releases/live.json',
    '/releases/live/mf-a/mf-manifest.json',
    '/api/tiers',
    '/api/auth/profile',
  ];

  test('a page of a listed origin may read files, the live release and the API; any other page may not', async () => {
    for (const path of paths()) {
      const { headers } = await request('GET', path, { headers: HOST });
      expect(headers.get('Access-Control-Allow-Origin'), path).toBe(HOST.Origin);
      expect(headers.get('Vary'), path).toContain('Origin');
      expect(headers.get('Access-Control-Allow-Credentials'), path).toBeNull();
      for (const foreign of [EVIL, { Origin: 'null' }, {}])
        expect(
          (await request('GET', path, { headers: foreign })).headers.get('Access-Control-Allow-Origin'),
        ).toBeNull();
    }
  });

  test('a script without CORS loads from the store', async () => {
    const { headers } = await request('GET', `/artifacts/mf-a/${digest}/${ENTRY}`);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  test('a listed page calls with a bearer, and can neither sign in nor use a cookie', async () => {
    const asked = await request('OPTIONS', '/api/auth/profile', {
      headers: { ...HOST, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' },
    });
    expect([asked.status, asked.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      // Every header that the platform's client sends; one that is missing ends all requests of a foreign page.
      'Authorization,Content-Type,Idempotency-Key,Done-By,traceparent',
    ]);
    const { token, cookie } = await signIn('free');
    expect((await request('GET', '/api/auth/profile', { token, headers: HOST })).body.user.username).toBe('free');
    const body = { username: 'free', password: 'prebell-demo-2026' };
    for (const path of ['/api/auth/login', '/api/auth/refresh'])
      expect((await request('POST', path, { body, headers: { ...HOST, Cookie: cookie } })).status, path).toBe(403);
  });
});
