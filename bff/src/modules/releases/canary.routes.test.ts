import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes, seconds } from '@prebell/contracts';
import { hasCanary } from '@prebell/release/live';
import { growCanary, readBuild, startCanary, stopCanary } from '@prebell/release/store';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { publish, publisherOf, publishShell } from '../../../test/releases';
import { watchCanary } from './canary.worker';
import { addCanaryViews } from './canary-counts.repository';

const platform = await startTestPlatform();
const { request, deps } = platform;
const publisher = await publisherOf(deps.config);
const root = await mkdtemp(join(tmpdir(), 'prebell-canary-'));
afterAll(() => rm(root, { recursive: true }));

const build = async (content: string) => {
  const folder = await mkdtemp(join(root, 'dist-'));
  const manifest = { name: 'mf-a', routes: [{ path: '/a', access: 'public', title: 'a' }] };
  const described = { name: 'mf-a', version: '0.1.0', entry: 'entry.js', css: [], preload: [], manifest };
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(described));
  await writeFile(join(folder, 'entry.js'), content);
  return readBuild('mf-a', folder);
};

let users: { id: string; token: string }[];
let live: Awaited<ReturnType<typeof publish>>['release'];
beforeAll(async () => {
  await publishShell(deps.config);
  ({ release: live } = await publish(deps.config, [await build('one')]));
  users = await Promise.all(['ada', 'bea', 'cy'].map((name) => platform.register(`${name}.canary`)));
});

// A test that fails must not leave its canary to the next one.
afterEach(async () => {
  if ((await publisher.trusted.line())?.canary !== undefined) await stopCanary(publisher);
});

/** A canary that these users have, or have not. */
const start = async (content: string, options: { percent?: number; promoteAfterMs?: number } = {}) => {
  const { release } = await startCanary(publisher, await build(content), { percent: 99.99, ...options });
  if (release.canary === undefined) throw new Error('a canary was expected');
  live = release;
  await expect.poll(async () => (await beat(users[0])).body.live).toBe(release.canary.release);
  return release.canary;
};
const beat = (user: { token: string } | undefined, body: object = {}, headers: Record<string, string> = {}) =>
  request('POST', '/api/releases/beat', { token: user?.token, body: { release: live.id, ...body }, headers });
const cookieOf = ({ headers }: Answer) => headers.getSetCookie().find((text) => text.includes('canary=')) ?? '';
const digestOnPage = async (cookie = '') => {
  const { body } = await request('GET', '/a', { headers: { Cookie: cookie.split(';')[0] ?? '' } });
  return /artifacts\/mf-a\/([0-9a-f]{16})/.exec(body)?.[1];
};
const watch = () => onTestFinished(watchCanary(deps));
const reason = async () => (await publisher.trusted.line())?.reason ?? '';
const fault = (user: { token: string } | undefined, digest: string, release = live.id) =>
  request('POST', '/api/releases/faults', {
    token: user?.token,
    body: { release, remote: 'mf-a', digest, phase: 'render', message: 'x is undefined' },
  });

test('the heartbeat names the canary to its accounts, their next page is the canary’s, and strangers keep the live release', async () => {
  const liveDigest = live.remotes['mf-a']?.digest;
  const canary = await start('two');
  const answer = await beat(users[0]);
  expect(answer.body).toEqual({ live: canary.release });
  const cookie = cookieOf(answer);
  expect(cookie).toMatch(new RegExp(`^__Host-canary=${canary.salt}; .*HttpOnly`));
  expect(await digestOnPage(cookie)).toBe(canary.digest);
  expect(await digestOnPage()).toBe(liveDigest);
  expect(await digestOnPage('__Host-canary=00112233445566778899aabbccddeeff')).toBe(liveDigest);
  // A page of the canary stays what it is, and its release is known.
  expect((await beat(users[0], { release: canary.release }, { Cookie: cookie })).body).toEqual({
    live: canary.release,
  });
  // A page that comes back with an expired token keeps what it shows until its token is renewed.
  const late = await beat({ token: 'expired' }, { release: canary.release }, { Cookie: cookie });
  expect(late.body).toEqual({ live: canary.release });
  expect(cookieOf(late)).toBe('');
  // Signed out: the live release, and the mark is gone. A page of another team's host is a stranger's, too.
  const out = await beat(undefined, { release: canary.release }, { Cookie: cookie });
  expect(out.body).toEqual({ live: live.id });
  expect(cookieOf(out)).toMatch(/Max-Age=0/);
  expect((await beat(users[0], {}, { Origin: 'https://other.example' })).body).toEqual({ live: live.id });
  // The files of both are served.
  for (const digest of [liveDigest, canary.digest])
    expect((await request('GET', `/artifacts/mf-a/${digest}/entry.js`)).status).toBe(200);
  expect((await request('GET', '/releases/live.json')).body.release).toBe(live.id);
});

test('an account outside the share keeps the live release and cannot stop the canary, and a step of the canary makes no page of it load again', async () => {
  const { token } = await platform.signIn('admin');
  const page = live.id;
  const { release } = await startCanary(publisher, await build('rare'), { percent: 0.01 });
  const { canary } = release;
  const stranger = users.find(({ id }) => canary !== undefined && !hasCanary(canary, id));
  await expect
    .poll(async () => (await request('GET', '/api/admin/releases', { token })).body.canary?.percent)
    .toBe(0.01);
  const named = async () => (await beat(stranger, { release: page })).body;
  // The heartbeat reads the release once in a while.
  await expect.poll(named).toEqual({ live: page });
  await growCanary(publisher, 0.02);
  // Accounts that do not have the canary cannot stop it: what they report of it counts nowhere.
  for (const user of users.filter(({ id }) => canary !== undefined && !hasCanary({ ...canary, percent: 0.02 }, id))) {
    await fault(user, canary?.digest ?? '');
    await request('GET', '/api/scanners/momentum', {
      token: user.token,
      headers: { Referer: 'http://localhost:3000/a', Cookie: `__Host-canary=${canary?.salt}` },
    });
  }
  expect(await named()).toEqual({ live: page });
  expect((await request('GET', '/api/admin/releases', { token })).body).toMatchObject({
    canary: { app: 'mf-a', percent: 0.02, verdict: 'undecided', canary: { views: 0, affected: 0 } },
    releases: [{ reason: expect.stringContaining('grows to 0.02%') }, {}, {}, {}, {}, {}],
  });
  live = (await publisher.trusted.getRelease((await publisher.trusted.head()) ?? '')) ?? live;
  const stopped = await request('POST', '/api/admin/releases/canary', { token, body: { live: live.id, step: 'stop' } });
  expect(stopped.body.canary).toBeNull();
  expect(await reason()).toMatch(/^canary mf-a@[0-9a-f]{16} stopped by admin$/);
  const again = await request('POST', '/api/admin/releases/canary', { token, body: { live: live.id, step: 'stop' } });
  expect(again).toMatchObject({ status: 409, body: { code: 'RELEASE_CHANGED' } });
  const actions = await deps.db
    .selectFrom('admin_audit')
    .select('action')
    .where('action', '=', 'release.canary-stop')
    .execute();
  expect(actions).toEqual([{ action: 'release.canary-stop' }]);
});

test('a canary that breaks for three accounts is out within seconds, with its figures in the history', async () => {
  const canary = await start('broken');
  const view = (user: { token: string }) => beat(user, { release: canary.release, shown: ['mf-a'] });
  // They load the page again every 3 s. Errors within 5 s count once for an account; those of nobody count nothing.
  for (let load = 0; load < 8; load++) {
    expect((await Promise.all(users.map(view))).map(({ body }) => body.live)).toEqual(users.map(() => canary.release));
    for (const user of [...users, users[0], undefined]) await fault(user, canary.digest);
    platform.advance(seconds(3));
  }
  watch();
  await expect
    .poll(reason, { timeout: 20_000 })
    .toMatch(/stopped: errors in 9 of \d+ views, beside it in 0 of 0 views$/);
  expect((await publisher.trusted.line())?.by).toBe('the platform');
  await expect.poll(async () => (await beat(users[0])).body.live, { timeout: 5_000 }).not.toBe(canary.release);
  // Its team finds the errors that stopped it.
  const { token } = await platform.signIn('admin');
  const { earlier_faults } = (await request('GET', '/api/admin/releases', { token })).body;
  expect(earlier_faults[0]).toMatchObject({ remote: 'mf-a', digest: canary.digest, message: 'x is undefined' });
});

test('an error counts together with its view, no matter which comes first, and never in place of another account’s clean view', async () => {
  const canary = await start('dies early');
  // The rest happens within one minute.
  platform.advance(minutes(1) - (deps.now().getTime() % minutes(1)));
  const { token } = await platform.signIn('admin');
  const figures = async () => (await request('GET', '/api/admin/releases', { token })).body.canary.canary;
  const view = (user: { token: string } | undefined) => beat(user, { release: canary.release, shown: ['mf-a'] });
  const [ada, bea, cy] = users;
  // Ada's page dies before it can report its view.
  await fault(ada, canary.digest);
  await view(bea);
  await expect.poll(figures, { timeout: 5_000 }).toMatchObject({ views: 2, affected: 1 });
  // A view that reports itself after its error is no second one.
  await view(ada);
  await view(cy);
  await expect.poll(figures, { timeout: 5_000 }).toMatchObject({ views: 3, affected: 1 });
  await fault(cy, canary.digest);
  await expect.poll(figures).toMatchObject({ views: 3, affected: 2 });
  // Page and error at once, until no error of this account counts any more: then none of its views does.
  for (let load = 0; load < 3; load++) {
    platform.advance(seconds(6));
    await Promise.all([fault(ada, canary.digest), view(ada)]);
  }
  await view(cy);
  await expect.poll(figures, { timeout: 5_000 }).toMatchObject({ views: 6, affected: 4 });
  await request('POST', '/api/admin/releases/canary', { token, body: { live: live.id, step: 'stop' } });
});

test('failures of the platform count for the page that asked and the version it shows', async () => {
  const canary = await start('asks too much');
  const broken = vi.spyOn(deps.market, 'scanner').mockRejectedValue(new Error('down'));
  onTestFinished(() => broken.mockRestore());
  const [ada, bea] = users;
  const ask = (user: { token: string } | undefined, page: string, cookie = '') =>
    request('GET', '/api/scanners/momentum', {
      token: user?.token,
      headers: { Referer: `http://localhost:3000${page}`, Cookie: cookie },
    });
  expect((await ask(ada, '/a', `__Host-canary=${canary.salt}`)).status).toBe(500);
  await ask(bea, '/a');
  await ask(users[2], '/elsewhere', `__Host-canary=${canary.salt}`);
  const { token } = await platform.signIn('admin');
  const { body } = await request('GET', '/api/admin/releases', { token });
  expect(body.canary).toMatchObject({ canary: { affected: 1 }, live: { affected: 1 } });
  await request('POST', '/api/admin/releases/canary', { token, body: { live: live.id, step: 'stop' } });
});

test('a canary’s version has its own row, its line counts the error reports of its pages, and the verdict counts views', async () => {
  const canary = await start('with a row', { percent: 99.98 });
  const [ada, bea] = users;
  for (const user of [ada, bea]) await beat(user, { release: canary.release, shown: ['mf-a'] });
  // Two reports of one view, one of another view, and one of a visitor who is not signed in.
  for (const user of [ada, ada, bea, undefined]) await fault(user, canary.digest, canary.release);
  const { token } = await platform.signIn('admin');
  const list = async () => (await request('GET', '/api/admin/releases', { token })).body;
  const rowOf = ({ versions }: { versions: { digest: string }[] }) =>
    versions.find(({ digest }) => digest === canary.digest);
  await expect
    .poll(async () => rowOf(await list()), { timeout: 10_000 })
    .toMatchObject({
      views: 2,
      size: { first_paint: expect.any(Number) },
    });
  const body = await list();
  expect(body.canary.canary).toMatchObject({ views: 2, affected: 2 });
  expect(body.versions.filter(({ app }: { app: string }) => app === 'mf-a').slice(0, 2)).toMatchObject([
    { is_live: true, canary: null },
    { digest: canary.digest, is_live: false, canary: { percent: 99.98, is_running: true }, faults: 4 },
  ]);
  expect(rowOf(body)).toMatchObject({ live_at: canary.since });
  const shown = { reason: expect.stringMatching(/^canary mf-a@/), faults: 4, signed_by: { team: 'machine' } };
  expect(body.releases[0]).toMatchObject(shown);
  await growCanary(publisher, 99.99);
  // The next line has the same release of the canary, and no report counts twice.
  expect((await list()).releases.slice(0, 2)).toMatchObject([{ faults: 0 }, shown]);
  live = (await publisher.trusted.getRelease((await publisher.trusted.head()) ?? '')) ?? live;
  const stopped = await request('POST', '/api/admin/releases/canary', { token, body: { live: live.id, step: 'stop' } });
  expect(rowOf(stopped.body)).toMatchObject({ canary: { percent: 99.99, is_running: false }, faults: 4 });
});

test('a canary whose time has come is promoted only after enough views without more errors', async () => {
  const canary = await start('good', { promoteAfterMs: minutes(30) });
  watch();
  const minute = new Date(Math.floor(deps.now().getTime() / 60_000) * 60_000);
  const views = (count: number) =>
    addCanaryViews(
      deps.db,
      Array.from({ length: count }, (_, index) => ({ salt: canary.salt, side: 'canary', minute, account: `${index}` })),
    );
  platform.advance(minutes(31));
  await views(220);
  await expect.poll(reason, { timeout: 20_000 }).toMatch(/^promote mf-a@[0-9a-f]{16}: errors in 0 of 220 views/);
  await expect.poll(() => digestOnPage()).toBe(canary.digest);
});
