import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_TIMER_LIMITS } from '@prebell/contracts';
import { openStore, readBuild, revokeKeys } from '@prebell/release/store';
import { notFound } from '@prebell/server/http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publish, publisherOf } from '../../../test/releases';
import type { Config } from '../../config';
import { createRouter, type Router } from '../../http/app-env';
import { errorHandler } from '../../http/error-handler';
import { openLiveReleases } from '../releases/live-releases.gateway';
import { releaseRoutes } from './pages.routes';

const root = await mkdtemp(join(tmpdir(), 'prebell-pages-'));
const folder = join(root, 'store');
const store = openStore(folder);
let app: Router;
/** Files that a browser shows as a document when somebody opens their address. */
const PARTS = ['part.html', 'part.svg', 'part.xhtml', 'part.xml'];

const build = async (name: string, entry: string, routes: readonly object[] = []) => {
  const dist = await mkdtemp(join(root, 'dist-'));
  const manifest = name.startsWith('mf-') ? { manifest: { name, routes } } : {};
  const preload = routes.length > 0 ? ['routes.js'] : [];
  const description = { name, version: '0.1.0', entry: 'entry.js', css: ['main.css'], preload, ...manifest };
  await writeFile(join(dist, 'artefact.json'), JSON.stringify(description));
  await writeFile(join(dist, 'entry.js'), entry);
  await writeFile(join(dist, 'main.css'), `.${name} {}`);
  await writeFile(join(dist, 'routes.js'), '0');
  await writeFile(join(dist, 'mark.png'), 'png');
  for (const name of PARTS) await writeFile(join(dist, name), '<script>alert(1)</script>');
  await mkdir(join(dist, 'sub'));
  await writeFile(join(dist, 'sub/more.js'), '1');
  return readBuild(name, dist);
};

const timerLimits = { ...DEFAULT_TIMER_LIMITS, par: 900 };
const cad = { timeZone: 'America/Denver', timerLimits };
/** Every store of this file belongs to one machine. */
const placeOf = (releaseStore: string, dataDir = root) => ({
  dataDir,
  releaseStore,
  releaseTrust: null,
  releaseKey: null,
});
const createPages = (releaseStore: string, demo = true, dataDir = root): Router => {
  const log = pino({ level: 'silent' });
  const router = createRouter();
  router.onError(errorHandler(log));
  router.notFound(notFound(router));
  const corsOrigins: readonly string[] = [];
  const config = { ...placeOf(releaseStore, dataDir), demo, cad, corsOrigins } as Config;
  return router.route('/', releaseRoutes({ config, log, releases: openLiveReleases(config, log) }));
};

const shell = await build('shell', 'shell');
const chromeless = await build('chromeless', 'chromeless');
const desk = await build('mf-desk', 'desk', [
  { path: '/', access: 'public', title: 'Home &lt; away' },
  { path: '/desk', access: 'user', title: 'Desk', asks: ['/api/desk'] },
  { path: '/replay/:hit', access: 'user', title: 'Replay' },
  { path: '/window/:panel', access: 'user', title: 'Desk window', chrome: 'none' },
]);
const admin = await build('mf-admin', 'admin', [{ path: '/admin', access: 'admin', title: 'Admin' }]);
const dispatch = await build('mf-cad', 'cad', [
  { path: '/DPSCAD', access: 'dispatch', title: 'Dispatch', chrome: 'none' },
]);

beforeAll(async () => {
  await publish(placeOf(folder), [shell, chromeless, desk, admin, dispatch]);
  app = createPages(folder);
});
afterAll(() => rm(root, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const html = async (path: string) => (await get(path)).text();
const inlined = (page: string) =>
  JSON.parse(/<script type="application\/json" id="release">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? 'null');

describe('pages', () => {
  test('a page names the dispatch centre’s zone and its own time limits, and whether demo accounts exist', async () => {
    const DEMO = '<meta name="prebell-demo" content="1">';
    expect(await html('/desk')).toContain(DEMO);
    expect(await html('/DPSCAD')).toContain('<meta name="prebell-cad-tz" content="America/Denver">');
    // Only the limit that differs from the default.
    expect(await html('/DPSCAD')).toContain('<meta name="prebell-cad-limits" content="{&quot;par&quot;:900}">');
    const page = await createPages(folder, false).request('/desk');
    expect(await page.text()).not.toContain(DEMO);
  });

  test('every page carries the live release and starts the shell with its integrity', async () => {
    const page = await html('/desk');
    expect(inlined(page)).toMatchObject({
      id: await store.head(),
      shell: { digest: shell.digest },
      remotes: { 'mf-desk': { digest: desk.digest, manifest: { name: 'mf-desk' } } },
    });
    expect(page).toContain(
      `<script defer data-host src="${shell.artefact.entry}" integrity="${shell.artefact.integrity}" crossorigin nonce="`,
    );
    expect(page).not.toContain(`"${chromeless.artefact.entry}" integrity="${chromeless.artefact.integrity}">`);
    expect(page).toContain('<title>Desk · Prebell</title>');
  });

  test('the matched remote is preloaded; all files named by the page have integrity and crossorigin', async () => {
    const page = await html('/replay/01J');
    const { entry, integrity, css, preload, file_integrity } = desk.artefact;
    const ends = (url: string, hash = file_integrity[url]) => `href="${url}" integrity="${hash}" crossorigin`;
    expect(page).toContain(`<link rel="preload" as="script" ${ends(entry, integrity)} nonce="`);
    expect(page).toContain(`<link rel="preload" as="script" ${ends(preload[0] ?? '')} nonce="`);
    expect(page).toContain(`<link rel="stylesheet" ${ends(css[0] ?? '')}>`);
    // A manifest is fetched as data, which browsers do not verify.
    const named = page.match(/<(script|link(?! rel="manifest"))[^>]* (src|href)="\/[^>]*>/g) ?? [];
    expect(named).toHaveLength(5);
    for (const element of named) expect(element).toMatch(/ integrity="sha384-[^"]{64}" crossorigin( nonce="[^"]+")?>$/);
  });

  test('the document of a page for signed-in users asks what it needs while the scripts load; others ask nothing', async () => {
    expect(await html('/desk')).toContain(`['/api/auth/profile'].concat(["/api/desk"])`);
    expect(await html('/admin')).toContain("for(const p of ['/api/auth/profile'].concat([]))");
    for (const path of ['/', '/DPSCAD', '/nowhere']) expect(await html(path)).not.toContain("'/api/auth/profile'");
  });

  test('a page that may be forbidden preloads nothing of its remote', async () => {
    expect(await html('/admin')).not.toContain(`href="${admin.artefact.entry}"`);
  });

  test('a page without chrome that is not dispatch’s starts the shell, which checks who may see it', async () => {
    expect(await html('/window/chart')).toContain(`<script defer data-host src="${shell.artefact.entry}"`);
  });

  test('a page without chrome starts the chromeless host and names no file of the shell outside the release', async () => {
    const page = await html('/dpscad');
    expect(page).toContain(`<script defer data-host src="${chromeless.artefact.entry}"`);
    expect(page.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '')).not.toContain('/artifacts/shell/');
  });

  test('an unknown path is the shell’s page with 404', async () => {
    const answer = await get('/no-such-page');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(await answer.text()).toContain(shell.artefact.entry);
  });

  test('a page is revalidated: 304 while nothing was published, and only its reader’s browser may keep it', async () => {
    const first = await get('/');
    // A page also depends on the canary's cookie. No shared cache may keep it, and the reader's own asks each time: so without `Vary: Cookie`.
    expect([first.headers.get('Cache-Control'), first.headers.get('Vary')]).toEqual([
      'private, no-cache',
      'Accept-Encoding',
    ]);
    const etag = first.headers.get('ETag') ?? '';
    const again = await get('/', { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('no text of a manifest can break out of its element', async () => {
    const page = await html('/');
    expect(page).toContain('<title>Home &amp;lt; away · Prebell</title>');
    expect(inlined(page).remotes['mf-desk'].manifest.routes[0].title).toBe('Home &lt; away');
  });

  test('the policy allows inline code only with this answer’s nonce, and files only with integrity', async () => {
    const answer = await get('/');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    // Without it no browser offers to install the app.
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).not.toMatch(/unsafe-|https?:|\*/);
    const nonces = policy.match(/'nonce-([^']+)'/g) ?? [];
    expect(new Set(nonces).size).toBe(1);
    const inline = (await answer.text()).match(/<(script|style)(?! type="application\/json"| defer)[^>]*>/g) ?? [];
    expect(inline).toHaveLength(2);
    for (const element of inline) expect(`'nonce-${/nonce="([^"]+)"/.exec(element)?.[1]}'`).toBe(nonces[0]);
    const again = await get('/');
    expect(again.headers.get('Content-Security-Policy')).not.toBe(policy);
    expect(again.headers.get('ETag')).toBe(answer.headers.get('ETag'));
    expect(answer.headers.get('Integrity-Policy')).toBe('blocked-destinations=(script)');
  });

  test('an unchanged page keeps its policy: a 304 names none', async () => {
    const etag = (await get('/')).headers.get('ETag') ?? '';
    const answer = await get('/', { 'If-None-Match': etag });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('Content-Security-Policy')).toBeNull();
  });
});

describe('the worker of the dispatch screen', () => {
  const keptBy = (script: string) => JSON.parse(/^const KEPT = (.*);$/m.exec(script)?.[1] ?? 'null');

  test('keeps the live release’s page and names the integrity of each file that it can load', async () => {
    const answer = await get('/dispatch-worker.js');
    expect(answer.headers.get('Service-Worker-Allowed')).toBe('/DPSCAD');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    const { html: document, headers, nonce, files } = keptBy(await answer.text());
    for (const { artefact } of [chromeless, dispatch]) {
      for (const url of [...artefact.css, ...artefact.preload]) expect(files[url]).toBe(artefact.file_integrity[url]);
      expect(files[artefact.entry]).toBe(artefact.integrity);
    }
    const folder = `/artifacts/mf-cad/${dispatch.digest}`;
    expect(files).toHaveProperty([`${folder}/sub/more.js`]);
    expect(files).not.toHaveProperty([`${folder}/artefact.json`]);
    // As the server sends it, but for the other apps of the release and the mark of a kept page.
    expect(inlined(document)).toMatchObject({
      id: await store.head(),
      shell: null,
      remotes: { 'mf-cad': { digest: dispatch.digest } },
    });
    expect(Object.keys(inlined(document).remotes)).toEqual(['mf-cad']);
    const sent = await get('/DPSCAD');
    const own = /'nonce-([^']+)'/.exec(sent.headers.get('Content-Security-Policy') ?? '')?.[1] ?? '';
    const withoutRelease = (text: string) => text.replace(/(id="release">)[^<]*/, '$1');
    expect(
      withoutRelease(document.replace('<meta name="prebell-kept" content="1">\n', '').replaceAll(nonce, own)),
    ).toBe(withoutRelease(await sent.text()));
    for (const name of ['Content-Security-Policy', 'Integrity-Policy'])
      expect(headers[name].replaceAll(nonce, own)).toBe(sent.headers.get(name));
  });

  test('is unchanged while the release is: 304', async () => {
    const first = await get('/dispatch-worker.js');
    const etag = first.headers.get('ETag') ?? '';
    expect((await get('/dispatch-worker.js', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('keeps nothing that differs on the disk from what was published', async () => {
    const other = join(root, 'altered');
    const altered = openStore(other);
    await publish(placeOf(other), [chromeless, dispatch]);
    const file = join(altered.artefactPath('mf-cad', dispatch.digest), 'sub/more.js');
    await chmod(file, 0o644);
    await writeFile(file, 'evil');
    expect((await createPages(other).request('/dispatch-worker.js')).status).toBe(500);
  });

  test('keeps nothing where no page without chrome is live', async () => {
    const other = join(root, 'without');
    await publish(placeOf(other), [shell, desk]);
    expect(keptBy(await (await createPages(other).request('/dispatch-worker.js')).text())).toBeNull();
  });

  test('only the dispatch screen registers it', async () => {
    expect(await html('/DPSCAD')).toContain("register('/dispatch-worker.js',{scope:'/DPSCAD',updateViaCache:'none'})");
    expect(await html('/desk')).not.toContain("register('/dispatch-worker.js'");
  });
});

describe('artefacts', () => {
  const base = `/artifacts/shell/${shell.digest}`;

  test.each([
    ['entry.js', 'text/javascript; charset=utf-8'],
    ['main.css', 'text/css; charset=utf-8'],
    ['mark.png', 'image/png'],
    ['artefact.json', 'application/json'],
    ['sub/more.js', 'text/javascript; charset=utf-8'],
  ])('%s is served as %s, forever', async (file, type) => {
    const answer = await get(`${base}/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  test.each(PARTS)('%s runs no script when somebody opens its address', async (name) => {
    const answer = await get(`${base}/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  test('text is compressed as the browser accepts it, images are not', async () => {
    const read = async (encoding: string, file = 'entry.js') => {
      const answer = await get(`${base}/${file}`, { 'Accept-Encoding': encoding });
      return { encoding: answer.headers.get('Content-Encoding'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const br = await read('gzip, deflate, br');
    expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', 'shell']);
    const gzip = await read('gzip;q=0.5, br;q=0');
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', 'shell']);
    expect((await read('identity')).encoding).toBeNull();
    expect((await read('br', 'mark.png')).encoding).toBeNull();
  });

  test.each([
    `${base}/missing.js`,
    `${base}/missing.css`,
    `${base}/sub`,
    `${base}/`,
    `/artifacts/shell/0000000000000000/entry.js`,
    `/artifacts/nope/${shell.digest}/entry.js`,
    `/artifacts/shell/${shell.digest}/..%2f..%2f..%2f..%2fchannels%2fprod.json`,
    `/artifacts/shell/${shell.digest}/%2e%2e/${shell.digest}/entry.js%00`,
    `/artifacts/shell/..%2f..%2freleases/entry.js`,
    '/artifacts',
    '/main.js',
    '/sub/missing.map',
  ])('%s is 404 without a page', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(answer.headers.get('Cache-Control') ?? 'no-store').toBe('no-store');
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a file removed from the store is gone immediately, and available again when it returns', async () => {
    const path = store.artefactPath('mf-desk', desk.digest);
    const url = `/artifacts/mf-desk/${desk.digest}/entry.js`;
    expect((await get(url)).status).toBe(200);
    await rename(path, `${path}.away`);
    expect((await get(url)).status).toBe(404);
    await rename(`${path}.away`, path);
    expect((await get(url)).status).toBe(200);
  });
});

describe('what somebody without a key writes into the store', () => {
  const NAMES = ['entry.js', 'main.css', 'mark.png', 'sub/more.js', 'artefact.json'];

  test('no altered or added file of an artefact is served, and what was served before stays right', async () => {
    const other = join(root, 'tampered');
    await publish(placeOf(other), [shell, desk]);
    const pages = createPages(other);
    const path = openStore(other).artefactPath('mf-desk', desk.digest);
    const statusOf = async (name: string) => (await pages.request(`/artifacts/mf-desk/${desk.digest}/${name}`)).status;
    expect(await Promise.all(NAMES.map(statusOf))).toEqual(NAMES.map(() => 200));
    for (const name of NAMES) {
      const own = await readFile(join(path, name));
      await writeFile(join(path, name), Buffer.concat([own, Buffer.from(' ')]));
    }
    await writeFile(join(path, 'foreign.js'), 'alert(1)');
    expect(await Promise.all([...NAMES, 'foreign.js'].map(statusOf))).toEqual([...NAMES, 'foreign.js'].map(() => 404));
    for (const name of NAMES) await writeFile(join(path, name), await readFile(join(desk.folder, name)));
    expect(await Promise.all(NAMES.map(statusOf))).toEqual(NAMES.map(() => 200));
  });

  test('an artefact that nobody signed is not served, however complete', async () => {
    await store.putArtefact(await build('mf-desk', 'unsigned', []));
    const { digest } = await build('mf-desk', 'unsigned', []);
    expect((await get(`/artifacts/mf-desk/${digest}/entry.js`)).status).toBe(404);
  });

  test('a forged release, and an altered one, change no page', async () => {
    const other = join(root, 'forged');
    const { release } = await publish(placeOf(other), [shell, desk]);
    const altered = openStore(other);
    const before = inlined(await (await createPages(other).request('/desk')).text());
    const evil = await build('mf-desk', 'evil', [{ path: '/desk', access: 'public', title: 'Desk' }]);
    await altered.putArtefact(evil);
    const id = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
    await altered.putRelease({ ...release, id, parent: release.id, remotes: { 'mf-desk': evil.artefact as never } });
    await altered.swap(release.id, id);
    const path = join(other, 'releases', `${release.id}.json`);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(desk.digest, evil.digest));
    const after = await (await createPages(other).request('/desk')).text();
    expect(inlined(after)).toEqual(before);
    expect(after).not.toContain(evil.digest);
    expect((await createPages(other).request(evil.artefact.entry)).status).toBe(404);
  });

  test('a key that is revoked ends what it signed within about a second, even from the cache', async () => {
    const place = placeOf(join(root, 'revoked'), join(root, 'revoked-data'));
    await publish(place, [shell, desk]);
    const pages = createPages(place.releaseStore, true, place.dataDir);
    expect((await pages.request(desk.artefact.entry)).status).toBe(200);
    const publisher = await publisherOf(place);
    const keys = (await publisher.ring.signers()).map((key) => key.id);
    expect((await revokeKeys(publisher, { keys, reason: 'stolen' })).uncovered).toHaveLength(2);
    await expect.poll(async () => (await pages.request(desk.artefact.entry)).status).toBe(404);
  });
});

describe('the store', () => {
  test('a publish takes effect within about a second, and other paths keep their digests', async () => {
    const before = inlined(await html('/desk'));
    const next = await build('mf-desk', 'desk two', [{ path: '/desk', access: 'user', title: 'Desk' }]);
    await publish(placeOf(folder), [next]);
    await expect.poll(async () => inlined(await html('/desk')).remotes['mf-desk'].digest).toBe(next.digest);
    const after = inlined(await html('/desk'));
    expect({ ...after, id: 0, remotes: { ...after.remotes, 'mf-desk': 0 } }).toEqual({
      ...before,
      id: 0,
      remotes: { ...before.remotes, 'mf-desk': 0 },
    });
  });

  test('nothing published yet: 503, and not ready', async () => {
    const empty = join(root, 'empty');
    expect((await createPages(empty).request('/')).status).toBe(503);
    const ready = (releaseStore: string) =>
      openLiveReleases(placeOf(releaseStore), pino({ level: 'silent' })).assertReleased();
    await expect(ready(empty)).rejects.toThrow('The release store is missing');
    await mkdir(empty);
    await expect(ready(empty)).rejects.toThrow('nothing is published yet');
    await expect(ready(folder)).resolves.toBeUndefined();
  });
});
