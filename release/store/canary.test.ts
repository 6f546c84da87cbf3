import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { days } from '@prebell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { openKeyRing } from '../signing/key-ring';
import { digestsOf } from './apps';
import { growCanary, promoteCanary, startCanary, stopCanary } from './canary';
import { collect } from './collect';
import { openStore } from './directory-store';
import { readHistory, staysOff } from './history';
import { addKey } from './key-changes';
import { checkLog } from './log';
import { publish } from './publish';
import { openPublisher, type Publisher } from './publisher';
import { rollback } from './rollback';
import type { DirectoryStore } from './store';
import { fakeBuild, publisherOf, temporaryFolder } from './testing';
import { createTrustedStore } from './trusted';

let store: DirectoryStore;
let publisher: Publisher;
beforeEach(async () => {
  store = openStore(await temporaryFolder());
  publisher = await publisherOf(store);
});

/** mf-a and mf-b are live, and another mf-a is the canary. */
const setUp = async (percent = 5) => {
  const [one, two, b] = [
    await fakeBuild('mf-a', 'one'),
    await fakeBuild('mf-a', 'two'),
    await fakeBuild('mf-b', 'one'),
  ];
  await publish(publisher, [one, b]);
  return { one, two, b, started: await startCanary(publisher, two, { percent }) };
};
const live = async () => {
  const id = (await publisher.trusted.head()) ?? '';
  return publisher.trusted.getRelease(id);
};
const canaryApps = async () => digestsOf(await publisher.trusted.canaryRelease(await live()));
const verified = async () => checkLog(await store.records(), await publisher.ring.trust());
const reasons = async () => (await verified()).sound.map(({ reason }) => reason);

test('a canary is beside the live release, signed, and each step is a line of the log with who did it', async () => {
  const { one, two, b } = await setUp();
  expect(digestsOf(await live())).toEqual({ 'mf-a': one.digest, 'mf-b': b.digest });
  expect(await canaryApps()).toEqual({ 'mf-a': two.digest, 'mf-b': b.digest });
  await growCanary(publisher, 20);
  await promoteCanary(publisher, { by: 'mara', why: 'it is good' });
  expect(await live()).toMatchObject({ remotes: { 'mf-a': { digest: two.digest } } });
  expect((await live()).canary).toBeUndefined();
  const name = `mf-a@${two.digest}`;
  expect((await reasons()).slice(1)).toEqual([
    `canary ${name} for 5%`,
    `canary ${name} grows to 20%`,
    `promote ${name} by mara: it is good`,
  ]);
  expect((await verified()).sound.map(({ by }) => by)).toEqual(['ada', 'ada', 'ada', 'mara']);
  expect((await verified()).faults).toEqual([]);
});

test('a larger share keeps the salt and the release, so that nobody loses the canary; a smaller one is refused', async () => {
  const { started } = await setUp();
  const { release } = await growCanary(publisher, 20);
  expect(release.canary).toEqual({ ...started.release.canary, percent: 20 });
  await expect(growCanary(publisher, 10)).rejects.toThrow('nobody loses it');
  await expect(growCanary(publisher, 20)).rejects.toThrow('nobody loses it');
});

test('a publish and a rollback of another app derive the canary again, and one of its own app ends it', async () => {
  const { two, started } = await setUp();
  const b2 = await fakeBuild('mf-b', 'two');
  const { release } = await publish(publisher, [b2]);
  expect(release.canary).toMatchObject({ percent: 5, salt: started.release.canary?.salt });
  expect(release.canary?.release).not.toBe(started.release.canary?.release);
  expect(await canaryApps()).toEqual({ 'mf-a': two.digest, 'mf-b': b2.digest });
  expect(await store.getRelease(release.canary?.release ?? '')).toMatchObject({ remotes: { 'mf-b': b2.artefact } });
  await rollback(publisher, { only: 'mf-b' });
  expect((await canaryApps())['mf-a']).toBe(two.digest);
  await publish(publisher, [await fakeBuild('mf-a', 'three')]);
  expect((await live()).canary).toBeUndefined();
});

test('a publish beside a canary loses no race against its steps', async () => {
  const { two } = await setUp();
  const builds = await Promise.all(['mf-b', 'mf-c', 'mf-d'].map((app) => fakeBuild(app, 'new')));
  await Promise.all([...builds.map((build) => publish(publisher, [build])), growCanary(publisher, 50)]);
  expect((await live()).canary).toMatchObject({ percent: 50, digest: two.digest });
  expect(await canaryApps()).toEqual({
    'mf-a': two.digest,
    ...Object.fromEntries(builds.map((b) => [b.app, b.digest])),
  });
  expect((await verified()).faults).toEqual([]);
});

test('a stopped canary is for nobody, a start does not publish it again, and a decision about an earlier one ends no other', async () => {
  const { two, started } = await setUp();
  expect(staysOff(await readHistory(store), 'mf-a', two.digest)).toBe(true);
  const salt = started.release.canary?.salt ?? '';
  expect(await stopCanary(publisher, { salt, why: 'errors in 20 of 20 views' })).toMatchObject({ changed: true });
  expect((await live()).canary).toBeUndefined();
  expect((await reasons()).at(-1)).toBe(`canary mf-a@${two.digest} stopped: errors in 20 of 20 views`);
  expect(staysOff(await readHistory(store), 'mf-a', two.digest)).toBe(true);
  await startCanary(publisher, two, { percent: 1 });
  expect(await stopCanary(publisher, { salt })).toMatchObject({ changed: false });
  expect(await promoteCanary(publisher, { salt })).toMatchObject({ changed: false });
  expect((await live()).canary?.percent).toBe(1);
});

test('two instances that decide at once write one line', async () => {
  const { started } = await setUp();
  const salt = started.release.canary?.salt ?? '';
  const outcomes = await Promise.all([
    stopCanary(publisher, { salt }),
    stopCanary(publisher, { salt }).catch(() => null),
  ]);
  expect(outcomes.filter((outcome) => outcome?.changed)).toHaveLength(1);
  expect(await reasons()).toHaveLength(3);
});

test('a host, an app that is not live, the live version and a second canary are refused, with what to do', async () => {
  const { one } = await setUp();
  await expect(startCanary(publisher, await fakeBuild('mf-b', 'x'), { percent: 5 })).rejects.toThrow(
    'is a canary already',
  );
  await stopCanary(publisher);
  const refused = async (app: string, content: string) =>
    startCanary(publisher, await fakeBuild(app, content), { percent: 5 });
  await expect(refused('shell', 'x')).rejects.toThrow('Only a remote can be a canary');
  await expect(refused('mf-z', 'x')).rejects.toThrow('mf-z is not live yet');
  await expect(startCanary(publisher, one, { percent: 5 })).rejects.toThrow('is live for everybody already');
  await expect(growCanary(publisher, 50)).rejects.toThrow('There is no canary');
});

test('the gate checks a publish beside a canary for its accounts, too', async () => {
  await setUp();
  const clash = await fakeBuild('mf-c', 'new', ['/mf-a', '/mf-c']);
  await expect(publish(publisher, [clash])).rejects.toThrow('/mf-a is claimed by');
  await stopCanary(publisher);
  await startCanary(publisher, await fakeBuild('mf-a', 'wide', ['/mf-a', '/wide']), { percent: 5 });
  const publishing = publish(publisher, [await fakeBuild('mf-d', 'new', ['/wide'])]);
  await expect(publishing).rejects.toThrow(/with the canary of mf-a: \/wide is claimed by.*\n.*canary stop/);
});

test('gc keeps the canary’s files, and those of an earlier one for a day after its last page', async () => {
  const { two, started } = await setUp();
  const sweep = () => collect(store, { releases: 1, days: 0, now: new Date(Date.now() + days(1) / 2) });
  const stored = async () => (await store.artefacts()).some(({ digest }) => digest === two.digest);
  await sweep();
  expect(await stored()).toBe(true);
  await store.noteOpen(started.release.canary?.release ?? '', new Date());
  await stopCanary(publisher);
  await sweep();
  expect(await stored()).toBe(true);
  await store.noteOpen(started.release.canary?.release ?? '', new Date(Date.now() - days(1)));
  await sweep();
  expect(await stored()).toBe(false);
});

test('a key that may only roll back stops and promotes a canary, and starts none', async () => {
  const { two } = await setUp();
  const dataDir = await temporaryFolder();
  const trustFile = publisher.ring.trustPath;
  const pair = await openKeyRing({ dataDir, trustFile }).generate('servers');
  await addKey(publisher, { team: 'servers', apps: ['*'], isRollbackOnly: true, publicPem: pair.public });
  const host = openPublisher({ store, dataDir, trustFile, origin: publisher.origin });
  await expect(growCanary(host, 50)).rejects.toThrow('No key here may publish mf-a');
  await stopCanary(host);
  await startCanary(publisher, two, { percent: 5 });
  await promoteCanary(host);
  const { sound, faults } = await verified();
  expect(faults).toEqual([]);
  expect(sound.slice(-3).map(({ team }) => team)).toEqual(['servers', 'machine', 'servers']);
});

test('a team cannot make another team’s app a canary or end its canary, not even with a line of its own', async () => {
  const { one } = await setUp();
  const dataDir = await temporaryFolder();
  const pair = await openKeyRing({ dataDir, trustFile: null }).generate('news');
  await addKey(publisher, { team: 'news', apps: ['mf-news'], isRollbackOnly: false, publicPem: pair.public });
  // A machine of that team whose own file gives it every right writes the lines; the product's hosts pin another one.
  const text = await readFile(publisher.ring.trustPath, 'utf8');
  const trustFile = join(dataDir, 'trust.json');
  const file = JSON.parse(text);
  await writeFile(trustFile, JSON.stringify({ ...file, publish: { '*': ['machine', 'news'] } }));
  const thief = openPublisher({ store, dataDir, trustFile, origin: publisher.origin });
  const before = (await live()).id;
  await stopCanary(thief);
  expect((await verified()).faults).toEqual([
    expect.stringContaining('ends the canary of mf-a, which news may not roll back'),
  ]);
  const { ring } = publisher;
  const fresh = createTrustedStore({ store, trust: ring.trust, dataDir: await temporaryFolder() });
  expect(await fresh.head()).toBe(before);
  expect((await fresh.getRelease(before)).canary).toBeDefined();
  expect(one.digest).toBeTruthy();
});

test('a canary whose bytes nobody may publish is refused, while the live release is served', async () => {
  const { one, two } = await setUp();
  const { ring } = publisher;
  const host = createTrustedStore({ store, trust: ring.trust, dataDir: await temporaryFolder() });
  const release = await host.getRelease((await host.head()) ?? '');
  await writeFile(join(store.artefactPath('mf-a', two.digest), 'entry.js'), '// altered');
  await expect(host.file('mf-a', two.digest, 'entry.js')).rejects.toThrow('was altered after it was signed');
  const foreign = { ...release, canary: release.canary && { ...release.canary, digest: '0123456789abcdef' } };
  await expect(host.canaryRelease(foreign)).rejects.toThrow('is not signed');
  expect(release.remotes['mf-a']?.digest).toBe(one.digest);
  await expect(promoteCanary(publisher)).rejects.toThrow('the stored bytes give');
});
