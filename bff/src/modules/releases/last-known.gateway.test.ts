import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_TIMER_LIMITS } from '@prebell/contracts';
import { createLastKnown } from '@prebell/release/live';
import { openStore, readBuild } from '@prebell/release/store';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from '../../../test/releases';
import type { Config } from '../../config';
import { createRouter } from '../../http/app-env';
import { errorHandler } from '../../http/error-handler';
import { releaseRoutes } from '../pages/pages.routes';
import { openLiveReleases } from './live-releases.gateway';

let root: string;
let config: Config;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'prebell-last-known-'));
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
// A copy may still be under way.
afterEach(() => rm(root, { recursive: true, maxRetries: 5 }));

const build = async (name: string, entry: string) => {
  const dist = await mkdtemp(join(root, 'dist-'));
  const manifest = { name, routes: [{ path: `/${name}`, access: 'public', title: name }] };
  const description = { name, version: '0.1.0', entry: 'entry.js', css: [], preload: [] };
  await writeFile(
    join(dist, 'artefact.json'),
    JSON.stringify(name === 'shell' ? description : { ...description, manifest }),
  );
  await writeFile(join(dist, 'entry.js'), entry);
  await mkdir(join(dist, 'sub'));
  await writeFile(join(dist, 'sub/later.js'), 'later');
  return readBuild(name, dist);
};

/** A platform just after a start: it knows only what is on disk. */
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
const keptOf = (app: string) => readdir(join(config.dataDir, 'last-known/artifacts', app)).catch(() => []);

test('a restart while the store is away serves the last known release with all its files, and follows the store once it is back', async () => {
  const shell = await build('shell', 'shell');
  const [first, second] = [await build('mf-a', 'first'), await build('mf-a', 'second')];
  await publish(config, [shell, first]);
  expect((await start()('/mf-a')).status).toBe(200);
  await expect.poll(() => keptOf('mf-a')).toEqual([first.digest]);
  // The release itself is stored after the files of its apps.
  await expect.poll(() => createLastKnown(config)?.release()).not.toBeNull();

  await rename(config.releaseStore, `${config.releaseStore}.away`);
  const get = start();
  await expect(openLiveReleases(config, pino({ level: 'silent' })).assertReleased()).resolves.toBeUndefined();
  expect((await get('/mf-a')).text).toContain(first.artefact.entry);
  expect(await get(first.artefact.entry)).toEqual({ status: 200, text: 'first' });
  expect((await get(first.artefact.entry.replace('entry', 'sub/later'))).text).toBe('later');

  await rename(`${config.releaseStore}.away`, config.releaseStore);
  await publish(config, [second]);
  await expect.poll(async () => (await get('/mf-a')).text).toContain(second.artefact.entry);
  await expect.poll(() => keptOf('mf-a')).toEqual([second.digest]);
});

test('one artefact missing from an available store stays missing', async () => {
  const remote = await build('mf-a', 'first');
  const store = openStore(config.releaseStore);
  await publish(config, [await build('shell', 'shell'), remote]);
  const get = start();
  await get('/mf-a');
  await expect.poll(() => createLastKnown(config)?.release()).not.toBeNull();
  expect(await keptOf('mf-a')).toEqual([remote.digest]);
  await rm(store.artefactPath('mf-a', remote.digest), { recursive: true });
  expect((await get(remote.artefact.entry)).status).toBe(404);
});

test('a store inside the data folder is not copied again', () => {
  expect(createLastKnown({ ...config, dataDir: '/data', releaseStore: '/data/store' })).toBeNull();
  expect(createLastKnown({ ...config, dataDir: '/data', releaseStore: '/data-of-others' })).not.toBeNull();
});
