import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteArtefact } from '@prebell/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { digestsOf } from './apps';
import type { Build } from './build';
import { collect } from './collect';
import { resolveRelease } from './commit';
import { openStore } from './directory-store';
import { type Disk, disk } from './disk';
import { GateError } from './gate';
import { readHistory, staysOff } from './history';
import { previewRollbacks } from './rollback';
import type { DirectoryStore } from './store';
import { fakeBuild, publish, publisherOf, rollback, temporaryFolder } from './testing';

let folder: string;
let store: DirectoryStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = openStore(folder);
});

const live = async () => {
  const release = await resolveRelease(store);
  return release === null ? null : digestsOf(release);
};

describe('publish', () => {
  test('an empty store has no release', async () => {
    expect(await store.head()).toBeNull();
    expect(await resolveRelease(store)).toBeNull();
  });

  test('several apps become live in one release, and a later one changes only its own digest', async () => {
    const shell = await fakeBuild('shell', 'one');
    const a = await fakeBuild('mf-a', 'one');
    const b = await fakeBuild('mf-b', 'one');
    const first = await publish(store, [shell, a, b]);
    const a2 = await fakeBuild('mf-a', 'two');
    const second = await publish(store, [a2]);
    expect(await live()).toEqual({ shell: shell.digest, 'mf-a': a2.digest, 'mf-b': b.digest });
    expect(second.release.parent).toBe(first.release.id);
  });

  test('the same content twice changes nothing, and force writes a new release', async () => {
    const build = await fakeBuild('mf-a', 'one');
    const first = await publish(store, [build]);
    const again = await publish(store, [await fakeBuild('mf-a', 'one')]);
    expect(again).toMatchObject({ changed: false, release: { id: first.release.id } });
    const forced = await publish(store, [build], { force: true });
    expect(forced.changed).toBe(true);
    expect(forced.release.id).not.toBe(first.release.id);
    expect(await live()).toEqual({ 'mf-a': build.digest });
  });

  test('only the channel ever changes: artefacts and releases keep their bytes', async () => {
    await publish(store, [await fakeBuild('mf-a', 'one')]);
    const before = await snapshot(folder);
    await publish(store, [await fakeBuild('mf-a', 'two')]);
    await rollback(store);
    const after = await snapshot(folder);
    const changed = [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
    expect(changed).toEqual(['channels/prod.json']);
  });

  test('a vanished artefact is stored again', async () => {
    const build = await fakeBuild('mf-a', 'one');
    await publish(store, [build]);
    await rm(store.artefactPath('mf-a', build.digest), { recursive: true });
    await publish(store, [build]);
    expect(await readdir(store.artefactPath('mf-a', build.digest))).toContain('entry.js');
  });
});

describe('the gate', () => {
  test('a path that another remote owns is refused, and nothing changes', async () => {
    await publish(store, [await fakeBuild('mf-a', 'one', ['/x'])]);
    const before = await store.head();
    const thief = await fakeBuild('mf-b', 'one', ['/x', '/y']);
    await expect(publish(store, [thief])).rejects.toThrow(GateError);
    await expect(publish(store, [thief])).rejects.toThrow('/x is claimed by mf-a and by mf-b');
    expect(await store.head()).toBe(before);
    expect((await publish(store, [thief], { gate: false })).changed).toBe(true);
  });

  test('a remote whose manifest has another name than its entry is refused with both names', async () => {
    const { artefact, ...build } = await fakeBuild('mf-a', 'one');
    const renamed = { ...artefact, manifest: { ...(artefact as RemoteArtefact).manifest, name: 'mf-b' } };
    await expect(publish(store, [{ ...build, artefact: renamed }])).rejects.toThrow('The manifest of mf-a names mf-b');
  });

  test('a path that would shadow others is refused', async () => {
    await expect(publish(store, [await fakeBuild('mf-a', 'one', ['/*'])])).rejects.toThrow(
      'mf-a: /* would take the pages of others',
    );
  });

  test.each(['entry.js', 'main.css', 'chunks/routes.js', 'artefact.json'])(
    'a stored %s whose bytes changed is refused, with advice',
    async (file) => {
      const build = await fakeBuild('mf-a', 'one');
      await store.putArtefact(build);
      await writeFile(join(store.artefactPath('mf-a', build.digest), file), 'alert(1)');
      await expect(publish(store, [build])).rejects.toThrow(
        `delete artifacts/mf-a/${build.digest} of the store and publish again`,
      );
      await rm(store.artefactPath('mf-a', build.digest), { recursive: true });
      expect((await publish(store, [build])).changed).toBe(true);
    },
  );

  test('a file that is not in the store is refused', async () => {
    const build = await fakeBuild('mf-a', 'one');
    await store.putArtefact(build);
    await rm(join(store.artefactPath('mf-a', build.digest), 'chunks'), { recursive: true });
    await expect(publish(store, [build])).rejects.toThrow(/chunks\/routes\.js is not in the store/);
  });
});

describe('rollback', () => {
  test('returns to the state before as a new release; twice goes two steps back', async () => {
    const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((text) => fakeBuild('mf-a', text)));
    for (const build of [one, two, three]) if (build) await publish(store, [build]);
    await rollback(store);
    expect(await live()).toEqual({ 'mf-a': two?.digest });
    await rollback(store);
    expect(await live()).toEqual({ 'mf-a': one?.digest });
    await expect(rollback(store)).rejects.toThrow('There is no earlier release');
    const history = await readHistory(store);
    expect(history).toHaveLength(5);
    expect(history.map(({ parent }) => parent).slice(0, -1)).toEqual(history.slice(1).map(({ id }) => id));
  });

  test('only: the first version published again goes back to the version that was live before it', async () => {
    const [one, two] = [await fakeBuild('mf-a', 'one'), await fakeBuild('mf-a', 'two')];
    for (const build of [one, two, one]) await publish(store, [build]);
    await rollback(store, { only: 'mf-a' });
    expect(await live()).toEqual({ 'mf-a': two.digest });
  });

  test('that would take away another remote’s page is refused and names it, and goes on with force', async () => {
    const a1 = await fakeBuild('mf-a', 'one');
    await publish(store, [a1]);
    await publish(store, [await fakeBuild('mf-weather', 'one', ['/weather'])]);
    const head = await store.head();
    await expect(rollback(store)).rejects.toThrow(
      '/weather of mf-weather is no longer a page: links to it would break',
    );
    expect(await store.head()).toBe(head);
    await rollback(store, { force: true });
    expect(await live()).toEqual({ 'mf-a': a1.digest });
  });

  test('only: a team may take back a version of its own that had a new page', async () => {
    const a1 = await fakeBuild('mf-a', 'one', ['/a']);
    await publish(store, [a1]);
    await publish(store, [await fakeBuild('mf-a', 'two', ['/a', '/new'])]);
    await rollback(store, { only: 'mf-a' });
    expect(await live()).toEqual({ 'mf-a': a1.digest });
  });

  test('only: one app goes back, the others stay where they are', async () => {
    const a1 = await fakeBuild('mf-a', 'one');
    const b1 = await fakeBuild('mf-b', 'one');
    const b2 = await fakeBuild('mf-b', 'two');
    await publish(store, [a1, b1]);
    await publish(store, [await fakeBuild('mf-a', 'two')]);
    await publish(store, [b2]);
    await rollback(store, { only: 'mf-a' });
    expect(await live()).toEqual({ 'mf-a': a1.digest, 'mf-b': b2.digest });
    await expect(rollback(store, { only: 'mf-a' })).rejects.toThrow('There is no earlier release of mf-a');
  });

  test('to a named release: the preview names what changes and breaks, of everything and of each app that it has, and the rollback does that', async () => {
    const a = await Promise.all(['one', 'two', 'three'].map((text) => fakeBuild('mf-a', text)));
    const [a1, a2, a3] = a as [Build, Build, Build];
    const [b1, b2] = [await fakeBuild('mf-b', 'one'), await fakeBuild('mf-b', 'two')];
    const { release: first } = await publish(store, [a1, b1]);
    for (const build of [a2, a3, b2, await fakeBuild('mf-weather', 'one', ['/weather'])]) await publish(store, [build]);
    const head = await store.head();
    const previews = await previewRollbacks(await publisherOf(store), first.id);
    expect(previews).toEqual([
      {
        only: null,
        changes: { 'mf-a': a1.digest, 'mf-b': b1.digest, 'mf-weather': null },
        breaks: ['/weather of mf-weather is no longer a page: links to it would break'],
      },
      { only: 'mf-a', changes: { 'mf-a': a1.digest }, breaks: [] },
      { only: 'mf-b', changes: { 'mf-b': b1.digest }, breaks: [] },
    ]);
    expect(await store.head()).toBe(head);
    await expect(rollback(store, { to: first.id })).rejects.toThrow('/weather of mf-weather');
    await rollback(store, { to: first.id, only: 'mf-a' });
    expect(await live()).toMatchObject({ 'mf-a': a1.digest, 'mf-b': b2.digest });
    await expect(previewRollbacks(await publisherOf(store), '01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toThrow(
      'was never live',
    );
  });

  test('a rolled-back build stays marked until the app is published again', async () => {
    const one = await fakeBuild('mf-a', 'one');
    const two = await fakeBuild('mf-a', 'two');
    await publish(store, [one]);
    await publish(store, [two]);
    expect(staysOff(await readHistory(store), 'mf-a', two.digest)).toBe(false);
    await rollback(store, { only: 'mf-a' });
    await publish(store, [await fakeBuild('mf-b', 'one')]);
    expect(staysOff(await readHistory(store), 'mf-a', two.digest)).toBe(true);
    await publish(store, [two]);
    expect(staysOff(await readHistory(store), 'mf-a', one.digest)).toBe(false);
  });
});

describe('concurrency', () => {
  test('20 publishes of different remotes at the same time: none is lost', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `mf-r${index}`);
    const builds = await Promise.all(names.map((name) => fakeBuild(name, 'one')));
    await Promise.all(builds.map((build) => publish(openStore(folder), [build])));
    expect(await live()).toEqual(Object.fromEntries(builds.map(({ app, digest }) => [app, digest])));
    const history = await readHistory(store);
    expect(history).toHaveLength(20);
    expect(await readdir(join(folder, 'releases'))).toHaveLength(20);
  }, 30_000);

  test('20 publishes of one remote at the same time: an ordered history with each of them once', async () => {
    const builds = await Promise.all(Array.from({ length: 20 }, (_, index) => fakeBuild('mf-a', `v${index}`)));
    await Promise.all(builds.map((build) => publish(openStore(folder), [build])));
    const history = await readHistory(store);
    const published = history.map(({ remotes }) => remotes['mf-a']?.digest).sort();
    expect(published).toEqual(builds.map(({ digest }) => digest).sort());
  }, 30_000);
});

describe('crashes', () => {
  test('a crash before any write leaves a valid store that the next publish continues from', async () => {
    const one = await fakeBuild('mf-a', 'one');
    const two = await fakeBuild('mf-a', 'two');
    const three = await fakeBuild('mf-a', 'three');
    let survived = false;
    for (let writes = 0; !survived; writes++) {
      const own = await temporaryFolder();
      const dying = openStore(own, crashingAfter(writes));
      survived = await publish(dying, [one])
        .then(() => publish(dying, [two]))
        .then(() => rollback(dying))
        .then(() => publish(dying, [two]))
        .then(() => collect(dying, { releases: 1, days: -1 }))
        .then(() => true)
        .catch((error: Error) => (error.message === 'crash' ? false : Promise.reject(error)));
      const reopened = openStore(own);
      const release = await resolveRelease(reopened);
      if (survived) expect(release && digestsOf(release)).toEqual({ 'mf-a': two.digest });
      for (const [app, digest] of Object.entries(release === null ? {} : digestsOf(release))) {
        expect(await readdir(reopened.artefactPath(app, digest))).toContain('entry.js');
      }
      const next = await publish(reopened, [three]);
      expect(next.release.parent).toBe(release?.id ?? null);
      expect(digestsOf(next.release)).toEqual({ 'mf-a': three.digest });
      expect((await readHistory(reopened))[0]?.id).toBe(next.release.id);
    }
  }, 30_000);

  test('a full disk at any write makes nothing new live, and the publish succeeds once there is room', async () => {
    const one = await fakeBuild('mf-a', 'one');
    const two = await fakeBuild('mf-a', 'two');
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    for (const step of ['create', 'adopt'] as const) {
      const own = await temporaryFolder();
      await publish(openStore(own), [one]);
      await expect(publish(openStore(own, { ...disk, [step]: full }), [two])).rejects.toMatchObject({ code: 'ENOSPC' });
      const release = await resolveRelease(openStore(own));
      expect(release && digestsOf(release)).toEqual({ 'mf-a': one.digest });
      expect((await publish(openStore(own), [two])).changed).toBe(true);
    }
  });

  test('a publish that cannot move the pointer after taking its turn is live, and says so', async () => {
    const one = await fakeBuild('mf-a', 'one');
    const broken: Disk = { ...disk, replace: () => Promise.reject(new Error('crash')) };
    expect((await publish(openStore(folder, broken), [one])).changed).toBe(true);
    expect(await live()).toEqual({ 'mf-a': one.digest });
  });

  test('an overtaken writer that moves the pointer back hides nothing', async () => {
    const { release } = await publish(store, [await fakeBuild('mf-a', 'one')]);
    const two = await fakeBuild('mf-a', 'two');
    await publish(store, [two]);
    await writeFile(join(folder, 'channels/prod.json'), JSON.stringify({ release: release.id }));
    expect(await live()).toEqual({ 'mf-a': two.digest });
  });
});

/** A disk that fails before its n-th write. */
function crashingAfter(writes: number): Disk {
  let left = writes;
  const step =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (left === 0) throw new Error('crash');
      left -= 1;
      return work(...args);
    };
  return {
    create: step(disk.create),
    replace: step(disk.replace),
    adopt: step(disk.adopt),
    remove: step(disk.remove),
    discard: step(disk.discard),
    touch: step(disk.touch),
    now: step(disk.now),
  };
}

async function snapshot(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Map(files.map((file, index) => [file.slice(root.length + 1), texts[index] ?? '']));
}
