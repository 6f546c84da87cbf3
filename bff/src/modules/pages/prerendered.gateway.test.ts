import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DEFAULT_TIMER_LIMITS } from '@prebell/contracts';
import { openStore, readBuild } from '@prebell/release/store';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '../../../test/releases';
import type { Config } from '../../config';
import { createRouter, type Router } from '../../http/app-env';
import { openLiveReleases } from '../releases/live-releases.gateway';
import { releaseRoutes } from './pages.routes';
import { sitemapOf } from './search-engines.html';

const root = await mkdtemp(join(tmpdir(), 'prebell-prerendered-'));
const folder = join(root, 'store');
const place = { dataDir: root, releaseStore: folder, releaseTrust: null, releaseKey: null };
const store = openStore(folder);
let app: Router;
/** The same pages from a platform that is not a demo. */
let inEarnest: Router;

const build = async (name: string, files: Record<string, string>, description: object) => {
  const dist = await mkdtemp(join(root, 'dist-'));
  await mkdir(join(dist, 'pages'));
  const all = { 'entry.js': name, ...files };
  for (const [file, text] of Object.entries(all)) await writeFile(join(dist, file), text);
  const manifest = { name, version: '0.1.0', entry: 'entry.js', css: [], preload: [], ...description };
  await writeFile(join(dist, 'artefact.json'), JSON.stringify(manifest));
  return readBuild(name, dist);
};

const frame = {
  before: '<header><nav>',
  link: '<a class="link" href="%path%">%label%</a>',
  button: '<a class="button" href="%path%">%label%</a>',
  between: '</nav></header><main>',
  after: '</main>',
};
const nav = (label: string, order: number, emphasis = false) => ({ label, order, emphasis, audience: 'signed-out' });
const remote = (about: string) =>
  build(
    'mf-public',
    { 'pages/About.html': about, 'about.css': '.a {}', 'about.js': '1', 'desk.css': '.d {}', 'desk.js': '2' },
    {
      manifest: {
        name: 'mf-public',
        routes: [
          { path: '/join', access: 'public', title: 'Join', nav: nav('Join', 2, true) },
          { path: '/about', access: 'public', title: 'About', description: 'Who "we" are', nav: nav('A & B', 1) },
          { path: '/desk', access: 'user', title: 'Desk', nav: { label: 'Desk', order: 0, audience: 'user' } },
        ],
      },
      pages: {
        '/about': { html: 'pages/About.html', css: ['about.css'], preload: ['about.js'] },
        '/desk': { html: null, css: ['desk.css'], preload: ['desk.js'] },
      },
    },
  );

beforeAll(async () => {
  await publish(place, [
    await build('shell', { 'frame.json': JSON.stringify(frame) }, { frame: 'frame.json' }),
    await remote('<h1>About</h1>'),
  ]);
  const config = {
    ...place,
    demo: true,
    cad: { timeZone: 'UTC', timerLimits: DEFAULT_TIMER_LIMITS },
    publicOrigin: null,
    corsOrigins: [] as readonly string[],
    port: 3000,
  } as Config;
  const log = pino({ level: 'silent' });
  const releases = openLiveReleases(config, log);
  app = createRouter().route('/', releaseRoutes({ config, log, releases }));
  inEarnest = createRouter().route('/', releaseRoutes({ config: { ...config, demo: false }, log, releases }));
});
afterAll(() => rm(root, { recursive: true }));

const ORIGIN = 'http://localhost:3000';
const get = async (path: string) => (await app.request(`${ORIGIN}${path}`)).text();

test('a page rendered by its remote is readable without a script, inside the bar of the live release', async () => {
  const page = await get('/about');
  expect(page).toContain(
    '<div id="prerendered"><header><nav><a aria-current="page" class="link" href="/about">A &amp; B</a>' +
      '<a class="button" href="/join">Join</a></nav></header><main><h1>About</h1></main></div>',
  );
  expect(page).toContain('<div id="root" hidden></div>');
  expect(page).toMatch(/<link rel="stylesheet" href="[^"]+about\.css" integrity="sha384-[^"]+" crossorigin>/);
  expect(page).toMatch(
    /<link rel="preload" as="script" href="[^"]+about\.js" integrity="sha384-[^"]+" crossorigin nonce="[^"]+">/,
  );
});

test('search engines and previews get its title, description and address', async () => {
  const page = await get('/about?ref=x');
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/about">`);
  expect(page).toContain('<meta name="description" content="Who &quot;we&quot; are">');
  expect(page).toContain('<meta property="og:title" content="About · Prebell">');
  const address = /<meta property="og:image" content="([^"]+)">/.exec(page)?.[1] ?? '';
  const image = await app.request(address);
  expect(image.headers.get('Content-Type')).toBe('image/png');
  // Width and height of a PNG are at byte 16.
  const header = new DataView(await image.arrayBuffer());
  const size = (name: string) => Number(new RegExp(`og:image:${name}" content="(\\d+)"`).exec(page)?.[1]);
  expect([header.getUint32(16), header.getUint32(20)]).toEqual([size('width'), size('height')]);
});

test('the start files of a page wait in a template; a browser-rendered page starts immediately', async () => {
  const [about, drawn] = await Promise.all([get('/about'), get('/join')]);
  const [head = '', body = ''] = about.split('</head>');
  expect(head).not.toMatch(/<script[^>]* src=|rel="preload"/);
  expect(body).toMatch(/<template id="living">.*rel="preload".*<script defer data-host src=.*<\/template>/);
  expect(drawn.split('</head>')[0]).toMatch(/<script defer data-host src=/);
  expect(drawn).not.toContain('<template');
});

test('a page without prerendered content is rendered by the browser', async () => {
  const page = await get('/join');
  expect(page).toContain('<div id="root"></div>');
  expect(page).not.toContain('prerendered');
  expect(page).not.toContain('canonical');
});

test('files of a browser-rendered page are preloaded if an account is known', async () => {
  const desk = await get('/desk');
  const ahead = /<template id="ahead">(.*)<\/template>/.exec(desk)?.[1] ?? '';
  expect(ahead).toMatch(/<link rel="preload" as="style" href="[^"]+desk\.css" integrity="sha384-[^"]+" crossorigin>/);
  expect(ahead).toMatch(
    /<link rel="preload" as="script" href="[^"]+desk\.js" integrity="sha384-[^"]+" crossorigin nonce="[^"]+">/,
  );
  expect(desk.replace(ahead, '')).not.toMatch(/<link[^>]*desk\.js/);
});

test('the sitemap names the rendered pages, robots.txt the sitemap', async () => {
  expect(await get('/sitemap.xml')).toContain(`<url><loc>${ORIGIN}/about</loc></url>`);
  expect(await get('/sitemap.xml')).not.toContain('/desk');
  expect(await get('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('the sitemap leaves out the forms for signing in and registering', () => {
  const pages = Object.fromEntries(['/about', '/login', '/register'].map((path) => [path, { html: 'pages/x.html' }]));
  const map = sitemapOf({ remotes: { 'mf-public': { pages } } } as unknown as Parameters<typeof sitemapOf>[0], ORIGIN);
  expect(map.match(/<loc>.*?<\/loc>/g)).toEqual([`<loc>${ORIGIN}/about</loc>`]);
});

test('the document travels compressed', async () => {
  const answer = await app.request(`${ORIGIN}/about`, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain('<h1>About</h1>');
});

test('publishing the remote alone changes the page', async () => {
  await publish(place, [await remote('<h1>About us</h1>')]);
  await expect.poll(() => get('/about')).toContain('<h1>About us</h1>');
});

test('unreadable prerendered content leaves a working page', async () => {
  const { remotes } = (await store.getRelease((await store.head()) ?? '')) ?? { remotes: {} };
  const next = await remote('<h1>Lost</h1>');
  await publish(place, [next]);
  expect(remotes['mf-public']?.digest).not.toBe(next.digest);
  await rm(join(store.artefactPath('mf-public', next.digest), 'pages'), { recursive: true });
  await expect.poll(() => get('/about')).toContain('<div id="root"></div>');
});

test('content for demos only is filled in there and is absent from every other platform’s page', async () => {
  const box = '<section class="box" data-demo-only="true"><h2>Demo</h2><code>%demo-password%</code></section>';
  await publish(place, [await remote(`<h1>About</h1>${box}<section>Stays</section>`)]);
  await expect.poll(() => get('/about')).toContain('<code>prebell-demo-2026</code></section><section>Stays');
  expect(await get('/about')).toContain('<meta name="prebell-demo-password" content="prebell-demo-2026">');
  const page = await (await inEarnest.request(`${ORIGIN}/about`)).text();
  expect(page).toContain('<main><h1>About</h1><section>Stays</section></main>');
  expect(page).not.toMatch(/demo/i);
});

test('a forged Host header appears in no link of a page, the sitemap or robots.txt', async () => {
  for (const path of ['/about', '/sitemap.xml', '/robots.txt']) {
    const answer = await app.request(`http://localhost:9999${path}`, { headers: { Host: 'localhost:9999' } });
    const text = await answer.text();
    expect(text, path).not.toContain(':9999');
    if (path !== '/about') expect(text).toContain('http://localhost:3000/');
  }
});
