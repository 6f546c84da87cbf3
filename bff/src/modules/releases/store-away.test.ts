import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from '@prebell/release/store';
import { describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publish, publishShell } from '../../../test/releases';
import { openLiveReleases } from './live-releases.gateway';

const READER = { headers: { Accept: 'text/html,application/xhtml+xml' } };
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

describe('an instance that had a release', async () => {
  const { request, signIn, deps } = await startTestPlatform();
  const { releaseStore } = deps.config;
  const away = `${releaseStore}.away`;
  const ready = async () => (await request('GET', '/api/ready')).body;

  test('goes on without its store: API, dispatch, and the pages in its memory. It says what is missing, and recovers without a restart', async () => {
    const { id } = await publishShell(deps.config).then(({ release }) => release);
    const { body: page } = await request('GET', '/', READER);
    const [entry = ''] = /\/artifacts\/shell\/[0-9a-f]{16}\/entry\.js/.exec(page) ?? [];
    expect((await request('GET', entry)).status).toBe(200);
    const beat = () => request('POST', '/api/releases/beat', { body: { release: id } });
    expect((await beat()).body).toEqual({ live: id });

    await rename(releaseStore, away);
    // Nobody has looked since: the file itself finds out, within the second in which a look counts.
    await expect.poll(async () => (await request('GET', entry)).status).toBe(200);
    await expect.poll(ready).toEqual({
      status: 'ready',
      missing:
        'The release store is missing: its folder does not exist. Pages come from the last known release. ' +
        'Mount it again, or restore it from a backup. No restart is needed.',
    });
    const { token } = await signIn('dispatch');
    expect((await request('GET', '/api/cad/calls', { token })).status).toBe(200);
    expect((await request('GET', '/', READER)).body).toContain(entry);
    expect((await request('GET', entry)).status).toBe(200);
    expect((await request('GET', '/artifacts/shell/0123456789abcdef/entry.js')).status).toBe(404);
    expect((await beat()).body).toEqual({ live: id });
    const admin = await signIn('admin');
    const list = await request('GET', '/api/admin/releases', { token: admin.token });
    expect([list.status, list.body.error]).toEqual([503, expect.stringContaining('The release store is missing')]);
    // A note about an open page would begin a new, empty store in its place.
    expect(await exists(releaseStore)).toBe(false);

    await rename(away, releaseStore);
    await expect.poll(ready).toEqual({ status: 'ready' });
  });
});

describe('an instance that starts without a release', async () => {
  const { request, signIn, deps } = await startTestPlatform();

  test('is not ready for pages and says why, is ready for its API, and answers pages with a page', async () => {
    const refused = await request('GET', '/api/ready');
    expect([refused.status, refused.body]).toEqual([
      503,
      {
        code: 'UNAVAILABLE',
        error:
          'The release store is missing: its folder does not exist. Pages cannot be served until it is back; the API works. ' +
          'Mount it again, or restore it from a backup. No restart is needed.',
      },
    ]);
    const partly = await request('GET', '/api/ready?part=api');
    expect([partly.status, partly.body.missing]).toEqual([200, refused.body.error]);
    expect((await signIn('dispatch')).token).toBeTruthy();

    const page = await request('GET', '/pricing', READER);
    const reference = /^00-([0-9a-f]{32})-/.exec(page.headers.get('traceresponse') ?? '')?.[1];
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>This page is not available right now</h1>');
    expect(page.body).toContain(`Reference: <code>${reference}</code>`);
    expect((await request('GET', '/pricing')).body).toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('never replaces the page that a dispatch computer keeps for outages', async () => {
    expect((await request('GET', '/dispatch-worker.js')).status).toBe(503);
    await publishShell(deps.config);
    expect((await request('GET', '/dispatch-worker.js')).status).toBe(200);
  });
});

test('an instance for dispatch only is ready without any release', async () => {
  const { request } = await startTestPlatform({
    ROLE: 'cad',
    DATABASE_URL: 'postgres://localhost/of-others',
    DEMO: '1',
  });
  const { status, body } = await request('GET', '/api/ready');
  expect([status, body.missing]).toEqual([200, expect.stringContaining('The release store is missing')]);
});

test('the loss of the store and its return are one line of the log each, and a metric', async () => {
  const lines: string[] = [];
  const { deps } = await startTestPlatform();
  const note = (_fields: object, text: string) => void lines.push(text);
  const log = { error: note, info: note } as unknown as typeof deps.log;
  const releases = openLiveReleases(deps.config, log, deps.metrics);
  const isUp = async () => (await deps.metrics.releaseStoreUp.get()).values[0]?.value;
  for (let look = 0; look < 3; look += 1) await releases.reader.current();
  expect(await isUp()).toBe(0);
  await publishShell(deps.config);
  await releases.reader.current();
  expect(await isUp()).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^The release store is missing: .* No restart is needed\.$/),
    'The release store is back',
  ]);
});

describe('a store whose past was changed behind a running instance', async () => {
  const { request, signIn, deps } = await startTestPlatform();
  const { dataDir, releaseStore } = deps.config;
  const firstLine = join(releaseStore, 'channels/prod/none.json');
  const ready = (query = '') => request('GET', `/api/ready${query}`);
  /** Two releases; returns the ways to change the first one's signature and to repair it. */
  const setUp = async () => {
    await publishShell(deps.config);
    const folder = join(dataDir, 'mf-a');
    await mkdir(folder, { recursive: true });
    const manifest = { name: 'mf-a', routes: [{ path: '/a', access: 'public', title: 'a' }] };
    const described = { name: 'mf-a', version: '0.1.0', entry: 'entry.js', css: [], preload: [], manifest };
    await writeFile(join(folder, 'artefact.json'), JSON.stringify(described));
    await writeFile(join(folder, 'entry.js'), '');
    await publish(deps.config, [await readBuild('mf-a', folder)]);
    const sound = await readFile(firstLine, 'utf8');
    // At once: half a file would be another fault.
    const write = (text: string) => writeFile(`${dataDir}/line`, text).then(() => rename(`${dataDir}/line`, firstLine));
    return {
      change: () => write(sound.replace(/"sig":"(.{8})/, '"sig":"AAAAAAAA')),
      repair: () => write(sound),
    };
  };

  test('stops nothing: the instance is ready, says that it does not trust the store, and serves what it verified', async () => {
    const { change, repair } = await setUp();
    await change();
    for (const query of ['', '?part=api'])
      await expect
        .poll(async () => (await ready(query)).body)
        .toEqual({
          status: 'ready',
          missing: expect.stringMatching(/^The release store is not trusted: .*log verify/),
        });
    expect((await ready()).status).toBe(200);
    expect((await request('GET', '/a', READER)).status).toBe(200);
    const { token } = await signIn('dispatch');
    expect((await request('GET', '/api/cad/calls', { token })).status).toBe(200);
    await repair();
  });

  test('is one line of the log that names the line and the reason, one when it is repaired, and a metric', async () => {
    const { change, repair } = await setUp();
    const lines: string[] = [];
    const note = (_fields: object, text: string) => void lines.push(text);
    const log = { error: note, info: note } as unknown as typeof deps.log;
    const releases = openLiveReleases(deps.config, log, deps.metrics, 0);
    const missing = () => expect.poll(() => releases.describe(), { timeout: 5_000 });
    const isUp = async () => (await deps.metrics.releaseStoreUp.get()).values[0]?.value;
    await missing().toBeNull();
    await change();
    await missing().toContain('not trusted');
    expect(await isUp()).toBe(0);
    expect(releases.reader.isStoreAway()).toBe(false);
    await repair();
    await missing().toBeNull();
    expect(await isUp()).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^Does not trust the release store: line 1 \(.*\) carries no signature of a key/),
      'The release store is trusted again',
    ]);
  });
});
