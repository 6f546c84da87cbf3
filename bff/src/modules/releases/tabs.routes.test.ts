import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, readBuild } from '@prebell/release/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { publish, publisherOf } from '../../../test/releases';
import { NEW_ANONYMOUS_FAULTS_PER_HOUR, NEW_FAULTS_PER_HOUR } from '../faults/receive-fault.service';

const { app, request, signIn, deps, advance } = await startTestPlatform();
const store = openStore(deps.config.releaseStore);
const root = await mkdtemp(join(tmpdir(), 'prebell-tabs-'));
afterAll(() => rm(root, { recursive: true }));

const build = async (name: string, content: string) => {
  const folder = await mkdtemp(join(root, 'dist-'));
  const manifest = { name, routes: [{ path: `/${name}`, access: 'public', title: name }] };
  const description = { name, version: '0.1.0', entry: 'entry.js', css: [], preload: [], manifest };
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(description));
  await writeFile(join(folder, 'entry.js'), content);
  await writeFile(join(folder, 'later.css'), '.later { color: inherit; }'.repeat(400));
  await writeFile(join(folder, 'wire.json'), '{}');
  return readBuild(name, folder);
};
const publishText = async (name: string, content: string) =>
  (await publish(deps.config, [await build(name, content)])).release;

let first: Awaited<ReturnType<typeof publishText>>;
let token: string;
beforeAll(async () => {
  first = await publishText('mf-a', 'one');
  ({ token } = await signIn('admin'));
});

const beat = (release: string) => request('POST', '/api/releases/beat', { body: { release } });
const fault = (over: object = {}, options = {}) =>
  request('POST', '/api/releases/faults', {
    body: {
      release: first.id,
      remote: 'mf-a',
      digest: first.remotes['mf-a']?.digest,
      phase: 'module',
      message: 'x is undefined',
      ...over,
    },
    ...options,
  });
const list = async () => (await request('GET', '/api/admin/releases', { token })).body;

describe('an open page', () => {
  test('learns which release is live, soon after a publish', async () => {
    expect((await beat(first.id)).body).toEqual({ live: first.id });
    const second = await publishText('mf-a', 'two');
    await expect.poll(async () => (await beat(first.id)).body.live).toBe(second.id);
  });

  test('keeps its release in the store, recorded at most every five minutes', async () => {
    const at = async () => (await store.lastOpen()).get(first.id)?.getTime() ?? 0;
    await beat(first.id);
    const noted = await at();
    expect(noted).toBeGreaterThan(0);
    advance(60_000);
    await beat(first.id);
    expect(await at()).toBe(noted);
    advance(300_000);
    await beat(first.id);
    expect(await at()).toBeGreaterThanOrEqual(noted + 300_000);
  });

  test.each([
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 404],
    ['../../channels/prod', 400],
    ['', 400],
  ])('cannot invent the release %j', async (release, status) => {
    expect((await beat(release)).status).toBe(status);
    expect([...(await store.lastOpen()).keys()]).toEqual([first.id]);
  });
});

describe('faults', () => {
  test('the same error counts up, another one gets its own row, and admins see them by release and digest', async () => {
    await fault();
    await fault();
    await fault({ phase: 'render', message: 'y' });
    const live = await publishText('mf-b', 'one');
    const { releases, faults } = await list();
    expect(releases.find(({ id }: { id: string }) => id === first.id).faults).toBe(3);
    expect(releases[0]).toMatchObject({ id: live.id, changed: ['mf-b'], faults: 0 });
    // The failed one is no longer live: its digest belongs to the previous release.
    expect(faults).toEqual([]);
    await fault({ release: live.id, remote: 'mf-b', digest: live.remotes['mf-b']?.digest });
    expect((await list()).faults).toEqual([expect.objectContaining({ remote: 'mf-b', count: 1, phase: 'module' })]);
  });

  test('a text that is too long, an invalid phase and a page of another site are refused', async () => {
    expect((await fault({ message: 'x'.repeat(301) })).status).toBe(400);
    expect((await fault({ phase: 'mood' })).status).toBe(400);
    expect((await fault({}, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  });

  test('an address that reports too much has to wait', async () => {
    const answers = [];
    for (let sent = 0; sent <= 120; sent++) answers.push((await fault({}, { address: '203.0.113.9' })).status);
    expect(answers.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(answers[120]).toBe(429);
  });
});

describe('versions', () => {
  type Version = { app: string; digest: string; views: number };
  const versionsOf = async (app: string): Promise<Version[]> =>
    (await list()).versions.filter((version: Version) => version.app === app);

  test('admins see the views, faults, vitals, size and signer of each version in one answer', async () => {
    const earlier = await publishText('mf-v', 'one');
    const live = await publishText('mf-v', 'two');
    await expect.poll(async () => (await beat(live.id)).body.live).toBe(live.id);
    const shown = (remotes: string[]) =>
      request('POST', '/api/releases/beat', { body: { release: live.id, shown: remotes } });
    for (const remotes of [['mf-v', 'mf-none'], ['mf-v']]) expect((await shown(remotes)).status).toBe(200);
    const vitals = [800, 1_000, 1_000, 4_000].map((value) => ({ name: 'LCP', value, remote: 'mf-v' }));
    await expect
      .poll(
        async () => {
          await request('POST', '/api/vitals', { body: { release: live.id, vitals } });
          return (await versionsOf('mf-v'))[0];
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ views: 2, vitals: { lcp: expect.closeTo(1_000, -2), inp: null, cls: null } });
    await fault({
      release: live.id,
      remote: 'mf-v',
      digest: live.remotes['mf-v']?.digest,
      stack: 'at x (/a.js?token=1:2)',
    });
    expect(await versionsOf('mf-v')).toMatchObject([
      {
        digest: live.remotes['mf-v']?.digest,
        is_live: true,
        faults: 1,
        signed_by: { team: 'machine', commit: null },
      },
      { digest: earlier.remotes['mf-v']?.digest, is_live: false, views: 0 },
    ]);
    expect((await list()).faults[0]).toMatchObject({ remote: 'mf-v', stack: 'at x (/a.js?…)' });
  });

  test('sizes are what a browser transfers, without the files that no page requests', async () => {
    const sized = async () => (await versionsOf('mf-v'))[0] as Version & { size: unknown };
    await expect.poll(async () => (await sized()).size, { timeout: 20_000 }).not.toBeNull();
    const { digest, size } = await sized();
    const transferred = async (file: string) => {
      const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
      const answer = await app.request(`http://localhost:3000/artifacts/mf-v/${digest}/${file}`, { headers });
      expect([file, answer.headers.get('Content-Encoding')]).toEqual([file, 'br']);
      return (await answer.arrayBuffer()).byteLength;
    };
    const [entry, later] = [await transferred('entry.js'), await transferred('later.css')];
    expect(later).toBeLessThan(1_000);
    expect(size).toEqual({ first_paint: entry, total: entry + later });
  });

  test('a rollback says beforehand what it changes and breaks', async () => {
    const { rollbacks, versions } = await list();
    const [, before] = versions.filter(({ app }: Version) => app === 'mf-v');
    expect(rollbacks[0]).toMatchObject({ only: null, breaks: [] });
    expect(rollbacks.find(({ only }: { only: string | null }) => only === 'mf-v')).toEqual({
      only: 'mf-v',
      changes: { 'mf-v': before.digest },
      breaks: [],
    });
    const files = join(deps.config.releaseStore, 'artifacts/mf-v', before.digest);
    await rm(join(files, 'entry.js'));
    const [, ...apps] = (await list()).rollbacks;
    const broken = apps.find(({ only }: { only: string | null }) => only === 'mf-v');
    expect(broken.breaks).toEqual([expect.stringContaining('entry.js is not in the store')]);
    await rm(files, { recursive: true });
  });

  test('each release says who made it live, by a signature in the log', async () => {
    const { releases } = await list();
    const line = await (await publisherOf(deps.config)).trusted.line();
    expect(releases[0]).toMatchObject({ id: line?.release, signed_by: { team: 'machine', by: line?.by } });
  });
});

describe('a flood of invented faults', () => {
  const shown = async (): Promise<{ remote: string; message: string }[]> => (await list()).faults;
  const messages = async () => (await shown()).filter(({ remote }) => remote === 'mf-c').map(({ message }) => message);
  let live: typeof first;
  const inLive = (message: string, options: object) =>
    fault({ release: live.id, remote: 'mf-c', digest: live.remotes['mf-c']?.digest, message }, options);

  test('is bounded per address and hour, while a known fault still counts up', async () => {
    live = await publishText('mf-c', 'one');
    const address = '203.0.113.20';
    const answers = [];
    for (let n = 0; n <= NEW_FAULTS_PER_HOUR; n += 1) answers.push((await inLive(`invented ${n}`, { address })).status);
    expect(answers.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(answers.at(-1)).toBe(429);
    expect((await inLive('invented 0', { address })).status).toBe(200);
    expect((await inLive('another address', { address: '203.0.113.21' })).status).toBe(200);
    expect(await messages()).toHaveLength(NEW_FAULTS_PER_HOUR + 1);
  });

  test('does not push out what signed-in users reported, and all addresses together are bounded', async () => {
    const trader = await signIn('pro');
    expect((await inLive('real', { token: trader.token })).status).toBe(200);
    const statuses = [];
    for (let n = 0; n <= NEW_ANONYMOUS_FAULTS_PER_HOUR; n += 1)
      statuses.push((await inLive(`made up ${n}`, { address: `198.51.100.${n}` })).status);
    expect(statuses.at(-1)).toBe(429);
    const rows = await shown();
    expect(rows).toHaveLength(50);
    expect(rows[0]?.message).toBe('real');
    // A token that is not valid is anonymous.
    expect((await inLive('forged', { token: 'forged', address: '198.51.100.250' })).status).toBe(429);
  });

  test('of a signed-in user is bounded as well', async () => {
    const { token: basic } = await signIn('basic');
    const statuses = [];
    for (let n = 0; n <= NEW_FAULTS_PER_HOUR; n += 1)
      statuses.push((await inLive(`mine ${n}`, { token: basic })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(NEW_FAULTS_PER_HOUR);
  });
});

describe('a rollback by an admin', () => {
  const rollback = (body: object) => request('POST', '/api/admin/releases/rollback', { token, body });

  test('of everything and of one app works, and the history says by whom', async () => {
    const before = await publishText('mf-a', 'three');
    const live = await publishText('mf-a', 'four');
    const { status, body } = await rollback({ live: live.id });
    expect(status).toBe(200);
    expect(body.releases[0]).toMatchObject({
      reason: `rollback to ${before.id} by admin`,
      apps: { 'mf-a': before.remotes['mf-a']?.digest },
      changed: ['mf-a'],
    });
    const logged = () =>
      deps.db.selectFrom('admin_audit').selectAll().where('action', '=', 'release.rollback').orderBy('seq').execute();
    expect(await logged()).toMatchObject([
      {
        actor_username: 'admin',
        target_username: 'All applications',
        before: { release: live.id },
        after: { release: body.releases[0].id },
      },
    ]);
    const only = await rollback({ live: body.releases[0].id, only: 'mf-a' });
    expect((await logged())[1]?.target_username).toBe('mf-a');
    expect(only.body.releases[0].reason).toMatch(/^rollback mf-a to [0-9a-f]{16} by admin$/);
  });

  test('goes to any named release, of one app or of everything, and a preview says what it changes and breaks', async () => {
    const live = await publishText('mf-a', 'five');
    const back = live.remotes['mf-a']?.digest;
    const { id } = await publishText('mf-a', 'six');
    await publishText('mf-a', 'seven');
    const last = await publishText('mf-d', 'one');
    const preview = (to: string, as: string | undefined = token) =>
      request('GET', `/api/admin/releases/${to}/rollbacks`, { token: as });
    const { body } = await preview(live.id);
    expect(body.rollbacks[0]).toEqual({
      only: null,
      changes: { 'mf-a': back, 'mf-d': null },
      breaks: ['/mf-d of mf-d is no longer a page: links to it would break'],
    });
    expect(body.rollbacks).toContainEqual({ only: 'mf-a', changes: { 'mf-a': back }, breaks: [] });
    expect(body.rollbacks.map(({ only }: { only: string | null }) => only)).not.toContain('mf-d');
    const refused = await rollback({ live: last.id, to: id });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('/mf-d of mf-d')]);
    const { body: after } = await rollback({ live: last.id, to: live.id, only: 'mf-a' });
    expect(after.releases[0]).toMatchObject({
      reason: `rollback mf-a to ${back} by admin`,
      signed_by: { by: 'admin' },
    });
    expect(after.releases[0].apps).toMatchObject({ 'mf-a': back, 'mf-d': last.remotes['mf-d']?.digest });
    const none = await preview('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    expect([none.status, none.body.code]).toEqual([409, 'ROLLBACK_IMPOSSIBLE']);
    expect((await preview('../x')).status).toBe(404);
    expect((await preview(live.id, (await signIn('pro')).token)).status).toBe(403);
  });

  test('fails if another release went live meanwhile, or if there is no earlier one', async () => {
    const stale = await rollback({ live: first.id });
    expect([stale.status, stale.body.code]).toEqual([409, 'RELEASE_CHANGED']);
    const head = await store.head();
    const unknown = await rollback({ live: head, only: 'mf-zzz' });
    expect([unknown.status, unknown.body.code]).toEqual([409, 'ROLLBACK_IMPOSSIBLE']);
    expect(await store.head()).toBe(head);
  });
});
