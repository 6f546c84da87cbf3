import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_TIMER_LIMITS } from '@prebell/contracts';
import { createLastKnown } from '@prebell/release/live';
import { type Build, openStore, publish, readBuild, rollback, startCanary } from '@prebell/release/store';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publisherOf } from '../../../test/releases';
import type { Config } from '../../config';
import { createRouter } from '../../http/app-env';
import { errorHandler } from '../../http/error-handler';
import { openLiveReleases } from '../releases/live-releases.gateway';
import { releaseRoutes } from './pages.routes';

let root: string;
let config: Config;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prebell-base-'));
  config = {
    dataDir: join(root, 'data'),
    releaseStore: join(root, 'store'),
    releaseTrust: null,
    releaseKey: null,
    demo: false,
    corsOrigins: [] as readonly string[],
    cad: { timeZone: 'America/New_York', timerLimits: DEFAULT_TIMER_LIMITS },
  } as Config;
});
afterEach(() => rm(root, { recursive: true, maxRetries: 5 }));

/** Version `n` of an app: one chunk and the sheet stay, the entry and one chunk are new. */
const build = async (app: string, n: number, more: Readonly<Record<string, string>> = {}): Promise<Build> => {
  const dist = await mkdtemp(join(root, 'dist-'));
  const route =
    app === 'mf-cad'
      ? { path: '/DPSCAD', access: 'dispatch', title: app, chrome: 'none' }
      : { path: `/${app}`, access: 'public', title: app };
  const description = {
    name: app,
    version: '0.1.0',
    entry: `entry.${n}.js`,
    css: ['main.css'],
    preload: ['same.js'],
    ...(app.startsWith('mf-') && { manifest: { name: app, routes: [route] } }),
  };
  const files = {
    'artefact.json': JSON.stringify(description),
    [`entry.${n}.js`]: `entry ${n}`,
    [`page.${n}.js`]: `page ${n}`,
    'same.js': 'same',
    'main.css': '.a {}',
    'wire.json': `${n}`,
    ...more,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
  return readBuild(app, dist);
};
const publishAll = async (...builds: readonly Build[]) => {
  const publisher = await publisherOf(config);
  for (const each of builds) await publish(publisher, [each]);
};

/** A platform just after a start. */
const start = () => {
  const log = pino({ level: 'silent' });
  const router = createRouter();
  router.onError(errorHandler(log));
  router.route('/', releaseRoutes({ config, log, releases: openLiveReleases(config, log) }));
  return async (path: string) => {
    const answer = await router.request(path);
    return { status: answer.status, text: await answer.text() };
  };
};
type Get = ReturnType<typeof start>;
const liveOf = async (get: Get, app = 'mf-a') => {
  const json = /<script type="application\/json" id="release">([\s\S]*?)<\/script>/.exec(
    (await get(`/${app}`)).text,
  )?.[1];
  return JSON.parse(json ?? 'null').remotes[app];
};
const at = (folder: Pick<Build, 'app' | 'digest'>, name: string) => `/artifacts/${folder.app}/${folder.digest}/${name}`;
const storeOf = () => openStore(config.releaseStore);

test('a page of a new build names the addresses that browsers know, and each answers with the bytes of that build', async () => {
  const [shell, one, two] = [await build('shell', 1), await build('mf-a', 1), await build('mf-a', 2)];
  await publishAll(shell, one, two);
  const get = start();
  const { text } = await get('/mf-a');
  for (const name of ['entry.2.js', 'same.js', 'main.css']) expect(text).toContain(`"${at(one, name)}" integrity=`);
  expect(await liveOf(get)).toMatchObject({ digest: two.digest, base: one.digest });
  expect((await get(at(one, 'entry.2.js'))).text).toBe('entry 2');
  expect((await get(at(one, 'page.2.js'))).text).toBe('page 2');
  expect((await get(at(one, 'same.js'))).text).toBe('same');
  // Hosts of other teams, previews and earlier pages use an artefact's own folder.
  expect((await get(at(two, 'same.js'))).text).toBe('same');
  expect((await get(at(two, 'entry.2.js'))).text).toBe('entry 2');
});

test('open tabs of each earlier version still get all of their files, after other bases and after a rollback', async () => {
  const [shell, one, two, three] = [
    await build('shell', 1),
    ...(await Promise.all([1, 2, 3].map((n) => build('mf-a', n)))),
  ] as [Build, Build, Build, Build];
  await publishAll(shell, one, two, three);
  const publisher = await publisherOf(config);
  const canary = await build('mf-a', 4);
  await startCanary(publisher, canary, { percent: 5 });
  const get = start();
  const all = async () =>
    (await Promise.all([1, 2, 3, 4].map((n) => get(at(one, `page.${n}.js`))))).map(({ text }) => text);
  const PAGES = ['page 1', 'page 2', 'page 3', 'page 4'];
  expect(await all()).toEqual(PAGES);
  await publish(publisher, [await build('mf-a', 5)], { newBase: true });
  expect(await all()).toEqual(PAGES);
  await rollback(publisher);
  await expect.poll(async () => (await liveOf(get)).digest).toBe(three.digest);
  expect(await liveOf(get)).toMatchObject({ base: one.digest });
  expect(await all()).toEqual(PAGES);
  expect((await get(at(one, 'page.5.js'))).status).toBe(404);
});

test('the folder of a base has what its own artefact describes, and no description or document of later ones', async () => {
  const document = { 'a.html': '<p>' };
  const [shell, one, two] = [await build('shell', 1), await build('mf-a', 1), await build('mf-a', 2, document)];
  await publishAll(shell, one, two);
  const get = start();
  expect((await get(at(one, 'wire.json'))).text).toBe('1');
  expect((await get(at(two, 'wire.json'))).text).toBe('2');
  expect((await get(at(one, 'mf-manifest.json'))).status).toBe(404);
});

test('no file that somebody altered or added without a key is served below a base, and an intact copy is', async () => {
  const [shell, one, two] = [await build('shell', 1), await build('mf-a', 1), await build('mf-a', 2)];
  await publishAll(shell, one, two);
  const get = start();
  const alter = (of: Build, name: string) => writeFile(join(storeOf().artefactPath('mf-a', of.digest), name), 'evil');
  await alter(one, 'same.js');
  expect((await get(at(one, 'same.js'))).text).toBe('same');
  await alter(two, 'same.js');
  expect((await get(at(one, 'same.js'))).status).toBe(404);
  await alter(two, 'entry.2.js');
  expect((await get(at(one, 'entry.2.js'))).status).toBe(404);
  // Neither an unsigned artefact nor a file that no signature names gets in by a note.
  const evil = await build('mf-a', 6);
  await storeOf().putArtefact(evil);
  await storeOf().noteSharer('mf-a', one.digest, evil.digest);
  await alter(two, 'foreign.js');
  expect((await get(at(one, 'page.6.js'))).status).toBe(404);
  expect((await get(at(one, 'foreign.js'))).status).toBe(404);
});

test('the live version stays whole when the artefact of its base is lost', async () => {
  const [shell, one, two] = [await build('shell', 1), await build('mf-a', 1), await build('mf-a', 2)];
  await publishAll(shell, one, two);
  await rm(storeOf().artefactPath('mf-a', one.digest), { recursive: true });
  await rm(join(config.releaseStore, 'bases'), { recursive: true });
  const get = start();
  for (const name of ['entry.2.js', 'page.2.js', 'same.js', 'main.css'])
    expect([name, (await get(at(one, name))).status]).toEqual([name, 200]);
});

test('a restart while the store is away serves the last known release at its base', async () => {
  const [shell, one, two] = [await build('shell', 1), await build('mf-a', 1), await build('mf-a', 2)];
  await publishAll(shell, one, two);
  await start()('/mf-a');
  await expect.poll(() => createLastKnown(config)?.release()).not.toBeNull();
  await rename(config.releaseStore, `${config.releaseStore}.away`);
  const get = start();
  expect(await liveOf(get)).toMatchObject({ digest: two.digest, base: one.digest });
  for (const name of ['entry.2.js', 'page.2.js', 'same.js', 'main.css'])
    expect([name, (await get(at(one, name))).status]).toEqual([name, 200]);
});

test('the dispatch worker keeps the files under the addresses of its page', async () => {
  const [host, one, two] = [await build('chromeless', 1), await build('mf-cad', 1), await build('mf-cad', 2)];
  await publishAll(await build('shell', 1), host, one, two, await build('chromeless', 2));
  const { text } = await start()('/dispatch-worker.js');
  const kept = JSON.parse(/^const KEPT = (.*);$/m.exec(text)?.[1] ?? 'null');
  const names = ['entry.2.js', 'main.css', 'page.2.js', 'same.js'];
  expect(Object.keys(kept.files).sort()).toEqual([host, one].flatMap((base) => names.map((name) => at(base, name))));
  expect(kept.html).toContain(`"${at(one, 'entry.2.js')}" integrity="${two.artefact.integrity}"`);
});
