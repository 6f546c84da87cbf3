import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hours, minutes } from '@prebell/contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeFault } from '../cli/faults';
import { startS3 } from '../test/s3-server';
import { digestsOf } from './apps';
import { openBucket } from './bucket';
import { openBucketStore } from './bucket-store';
import { type Build, readBuild } from './build';
import { clockNotes } from './clocks';
import { collect } from './collect';
import { openStore } from './directory-store';
import { type Disk, disk } from './disk';
import { readHistory } from './history';
import { checkLog } from './log';
import { publish as publishAs } from './publish';
import { rollback as rollBackAs } from './rollback';
import type { ReleaseStore } from './store';
import { buildOf, fakeBuild, publish, publisherOf, rollback, temporaryFolder } from './testing';

afterEach(() => {
  vi.useRealTimers();
});

const live = async (store: ReleaseStore) => {
  const { trusted } = await publisherOf(store);
  const line = await trusted.line();
  return line?.apps ?? null;
};
const logOf = async (store: ReleaseStore) =>
  checkLog(await store.records(), await (await publisherOf(store)).ring.trust());

/** A real server of S3 for one run: PREBELL_S3 is its s3:// address, with the variables of AWS's tools. */
const real = process.env.PREBELL_S3;
const openReal = async (): Promise<() => ReleaseStore> => {
  const { openStoreAt } = await import('./open-store-at');
  const folder = `${real}/${Date.now()}-${Math.random()}`;
  return () => openStoreAt(folder, process.env);
};
const PLACES: readonly (readonly [string, () => Promise<() => ReleaseStore>])[] = [
  [
    'a folder',
    async () => {
      const folder = await temporaryFolder();
      return () => openStore(folder);
    },
  ],
  [
    'a bucket',
    async () => {
      const { place } = await startS3();
      return () => openBucketStore(place);
    },
  ],
  ...(real === undefined ? [] : [['a bucket of a real server', openReal] as const]),
];

describe.each(PLACES)('a store in %s', (_, place) => {
  test('publishes, rolls back to the state before and to any named release, and keeps one sound log', async () => {
    const store = (await place())();
    expect([await store.head(), await store.artefacts()]).toEqual([null, []]);
    const [one, two, three] = await Promise.all(['1', '2', '3'].map((text) => fakeBuild('mf-a', text)));
    if (!one || !two || !three) throw new Error('A build is missing');
    const { release: first } = await publish(store, [one, await fakeBuild('mf-b', '1')]);
    await publish(store, [two]);
    await publish(store, [three]);
    await rollback(store);
    expect((await live(store))?.['mf-a']).toBe(two.digest);
    await rollback(store, { to: first.id });
    expect(await live(store)).toEqual(digestsOf(first));
    await expect(rollback(store, { to: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).rejects.toThrow('was never live in this store');
    expect((await logOf(store)).faults).toEqual([]);
    // A host that looks for changes reads no record again whose version it knows.
    const known = new Map((await store.records()).map((record) => [record.parent, record]));
    const again = await store.records(known);
    expect([again.length, again.every((record) => known.get(record.parent) === record)]).toEqual([5, true]);
    expect((await readHistory(store)).map(({ reason }) => reason.split(' ')[0])).toEqual([
      'rollback',
      'rollback',
      'publish',
      'publish',
      'publish',
    ]);
    expect([...(await store.files('mf-a', one.digest)).keys()]).toEqual([
      'artefact.json',
      'chunks/routes.js',
      'entry.js',
      'main.css',
    ]);
    expect(await store.file('mf-a', one.digest, 'none.js')).toBeNull();
    expect(await store.fileVersion('mf-a', one.digest, 'none.js')).toBeNull();
    expect(await store.fileVersion('mf-a', one.digest, 'entry.js')).toEqual(expect.any(String));
  });

  test('notes which artefacts have their addresses in a base, and publishes the next build there', async () => {
    const store = (await place())();
    const [one, two] = [
      await buildOf('mf-a', { 'entry.1.js': '1', 'same.js': '' }),
      await buildOf('mf-a', { 'entry.2.js': '2', 'same.js': '' }),
    ];
    expect(await store.sharers('mf-a', one.digest)).toEqual([]);
    await publish(store, [one]);
    const { release } = await publish(store, [two]);
    expect(release.remotes['mf-a']).toMatchObject({ digest: two.digest, base: one.digest });
    await store.noteSharer('mf-a', one.digest, 'f'.repeat(16));
    await store.noteSharer('mf-a', one.digest, 'f'.repeat(16));
    expect(await store.sharers('mf-a', one.digest)).toEqual([two.digest, 'f'.repeat(16)].sort());
    await store.dropSharer('mf-a', one.digest, 'f'.repeat(16));
    await store.dropSharer('mf-a', one.digest, 'f'.repeat(16));
    expect(await store.sharers('mf-a', one.digest)).toEqual([two.digest]);
    expect(await store.sharers('mf-b', one.digest)).toEqual([]);
  });

  test('loses nothing when two publishers and a rollback come at once', async () => {
    const open = await place();
    const store = open();
    await publish(store, [await fakeBuild('mf-a', '1'), await fakeBuild('mf-c', '1')]);
    await publish(store, [await fakeBuild('mf-c', '2')]);
    const [a, b] = [await fakeBuild('mf-a', '2'), await fakeBuild('mf-b', '1')];
    await Promise.all([publish(open(), [a]), publish(open(), [b]), rollback(open(), { only: 'mf-c' })]);
    const { digest } = await fakeBuild('mf-c', '1');
    expect(await live(store)).toEqual({ 'mf-a': a.digest, 'mf-b': b.digest, 'mf-c': digest });
    const { sound, faults } = await logOf(store);
    expect([sound.length, faults]).toEqual([5, []]);
  });

  test('drops what nothing needs any more, and keeps what was stored again', async () => {
    const store = (await place())();
    const [one, two] = [await fakeBuild('mf-a', '1'), await fakeBuild('mf-a', '2')];
    await publish(store, [one]);
    await publish(store, [two]);
    const [known] = (await store.artefacts()).filter(({ digest }) => digest === one.digest);
    if (known === undefined) throw new Error('An artefact is missing');
    await expect.poll(() => Date.now()).toBeGreaterThan(known.storedAt.getTime());
    await store.putArtefact(one);
    expect(await store.dropArtefact(known)).toBe(false);
    const now = new Date(Date.now() + hours(24 * 40));
    const { dropped } = await collect(store, { now, releases: 1 });
    expect(dropped.map(({ digest }) => digest)).toEqual([one.digest]);
    expect((await store.files('mf-a', one.digest)).size).toBe(0);
    expect((await store.files('mf-a', two.digest)).size).toBe(4);
  });

  test('a publisher whose clock is an hour off is told the difference, and may still roll back with a time that is right', async () => {
    const store = (await place())();
    const builds = await Promise.all(['1', '2', '3'].map((text) => fakeBuild('mf-a', text)));
    const [one, two, three] = builds as [Build, Build, Build];
    await publish(store, [one]);
    await publish(store, [two]);
    const owner = await publisherOf(store);
    for (const [off, word] of [
      [-1, 'behind'],
      [1, 'ahead of'],
    ] as const) {
      const before = await store.head();
      const late = { ...owner, clock: () => new Date(Date.now() + hours(off)) };
      await expect(publishAs(late, [three])).rejects.toThrow(
        new RegExp(`This machine’s clock is (59|60|61) minutes ${word} the release store’s: set it and try again`),
      );
      expect(await store.head()).toBe(before);
      await rollBackAs(late, { to: before ?? '', only: 'mf-a' });
      const line = await owner.trusted.line();
      expect(Math.abs(Date.parse(line?.at ?? '') - Date.now())).toBeLessThan(minutes(5));
    }
    const { faults } = await logOf(store);
    expect(faults).toEqual([]);
    for (const off of [-1, 1])
      expect((await collect(store, { now: new Date(Date.now() + hours(off)), releases: 1 })).dropped).toEqual([]);
  });

  test('lines whose times are out of order keep their place, and the check of the log names each one', async () => {
    const store = (await place())();
    const owner = await publisherOf(store);
    // As a command from before publishers compared their clock, or a store without a clock.
    const clockless = { ...owner, store: { ...store, now: async () => null } };
    const builds: Build[] = [];
    for (const [index, off] of [0, 1, 0, -1].entries()) {
      const build = await fakeBuild('mf-a', String(index));
      builds.push(build);
      await publishAs({ ...clockless, clock: () => new Date(Date.now() + hours(off)) }, [build]);
    }
    const { sound, faults } = await logOf(store);
    expect(faults).toEqual([]);
    expect(sound.map(({ apps }) => apps['mf-a'])).toEqual(builds.map(({ digest }) => digest));
    expect(clockNotes(sound, await store.records())).toEqual([
      expect.stringMatching(/^line 2 by ada says .*Z, (59|60|61) minutes after the store wrote it$/),
      expect.stringMatching(/^line 4 by ada says .*Z, (59|60|61) minutes before line 3$/),
    ]);
  });
});

describe('a store in a bucket', () => {
  test('tells a CDN to keep artefacts for ever and never the live release', async () => {
    const { place, objects } = await startS3();
    const { digest } = await fakeBuild('mf-a', '1');
    await publish(openBucketStore(place), [await fakeBuild('mf-a', '1')]);
    expect(objects.get(`folder/artifacts/mf-a/${digest}/entry.js`)?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const key of ['folder/channels/prod.json', 'folder/channels/prod/none.json'])
      expect(objects.get(key)?.headers['cache-control']).toBe('no-store');
  });

  test('refuses a server that ignores conditional writes, and nothing is live', async () => {
    const { place, mood } = await startS3();
    mood.ignoresConditions = true;
    const store = openBucketStore(place);
    await expect(publish(store, [await fakeBuild('mf-a', '1')])).rejects.toThrow('ignores conditional writes');
    expect(await store.head()).toBeNull();
  });

  test('knows its own write again when the answer was lost, and waits for a conflicting one', async () => {
    const { place, mood } = await startS3();
    const store = openBucketStore(place);
    await publish(store, [await fakeBuild('mf-a', '1')]);
    for (const fault of ['losesAnswer', 'hasConflict'] as const) {
      mood[fault] = true;
      expect((await publish(store, [await fakeBuild('mf-a', fault)])).changed).toBe(true);
    }
    expect((await logOf(store)).sound).toHaveLength(3);
  });

  test('that answers 503 SlowDown or 507 from the n-th write on leaves what is live, or the publish went through', async () => {
    const { place, mood } = await startS3();
    const open = () => openBucketStore(place, openBucket(place, { retries: 0 }));
    const sentences: string[] = [];
    // A full server fails like a busy one, so a few places are enough.
    for (const [status, step] of [
      [503, 1],
      [507, 4],
    ] as const) {
      for (let writes = 0; ; writes += step) {
        await publish(open(), [await fakeBuild('mf-a', `${status} ${writes} old`)]);
        const before = await live(open());
        const next = await fakeBuild('mf-a', `${status} ${writes} new`);
        Object.assign(mood, { failsWrites: status, writesLeft: writes });
        const said = await publish(open(), [next]).then(() => 'live', describeFault);
        delete mood.failsWrites;
        sentences.push(said);
        expect(await live(open())).toEqual(said === 'live' ? { 'mf-a': next.digest } : before);
        if (said === 'live') break;
        expect(said).toMatch(
          new RegExp(`nothing new is live\\. .*\\(bucket: (writing|creating) \\S+ failed with status ${status}`),
        );
      }
    }
    for (const words of ['The server of the release store is busy', 'The release store is full'])
      expect(sentences.filter((said) => said.startsWith(words)).length).toBeGreaterThan(1);
    expect((await logOf(open())).faults).toEqual([]);
  });

  test('that made a release live and lost every answer says that it is live, and not that it failed', async () => {
    const { place, mood } = await startS3();
    const store = openBucketStore(place, openBucket(place, { retries: 0 }));
    await publish(store, [await fakeBuild('mf-a', '1')]);
    const next = await fakeBuild('mf-a', '2');
    const parent = await store.head();
    mood.losesAnswerOf = `folder/channels/prod/${parent}.json`;
    expect((await publish(store, [next])).changed).toBe(true);
    expect(await live(store)).toEqual({ 'mf-a': next.digest });
  });

  test('that refuses the signature of a wrong clock, as S3 does after 15 minutes, is told apart from other refusals', async () => {
    const { place } = await startS3();
    const store = openBucketStore(place);
    await publish(store, [await fakeBuild('mf-a', '1')]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() - hours(1));
    await expect(publish(store, [await fakeBuild('mf-a', '2')])).rejects.toThrow(
      /This machine’s clock is (59|60|61) minutes behind the release store’s: set it and try again/,
    );
  });

  test('that is full, read-only or gone makes nothing live and says so; the next publish succeeds', async () => {
    const { place, mood } = await startS3();
    const store = openBucketStore(place);
    await publish(store, [await fakeBuild('mf-a', '1')]);
    const before = await store.head();
    const next = await fakeBuild('mf-a', '2');
    for (const status of [507, 403]) {
      mood.failsWrites = status;
      await expect(publish(store, [next])).rejects.toThrow(new RegExp(`failed with status ${status}`));
      expect(await store.head()).toBe(before);
    }
    delete mood.failsWrites;
    expect((await publish(store, [next])).changed).toBe(true);
    const gone = openBucketStore({ ...place, endpoint: 'http://127.0.0.1:9' });
    await expect(gone.head()).rejects.toThrow('http://127.0.0.1:9 does not answer');
  });
});

describe('bad input', () => {
  test('a pointer that was written by half costs no release', async () => {
    const { place: at, objects } = await startS3();
    const folder = await temporaryFolder();
    for (const store of [openStore(folder), openBucketStore(at)]) {
      await publish(store, [await fakeBuild('mf-a', '1')]);
      const { release } = await publish(store, [await fakeBuild('mf-a', '2')]);
      const half = Buffer.from('{"relea');
      if (store.name === folder) await writeFile(join(folder, 'channels/prod.json'), half);
      else objects.set('folder/channels/prod.json', { body: half, at: new Date(), headers: {} });
      expect(await store.head()).toBe(release.id);
      expect((await publish(store, [await fakeBuild('mf-a', '3')])).release.parent).toBe(release.id);
    }
  });

  test.each(['EROFS', 'ENOSPC'])(
    'a folder that answers %s to every write makes nothing live and is named',
    async (code) => {
      const folder = await temporaryFolder();
      const store = openStore(folder);
      await publish(store, [await fakeBuild('mf-a', '1')]);
      const before = await store.head();
      const broken = () => Promise.reject(Object.assign(new Error('write'), { code }));
      const failing: Disk = { ...disk, create: broken, replace: broken, adopt: broken };
      const error = await publish(openStore(folder, failing), [await fakeBuild('mf-a', '2')]).then(
        () => '',
        (fault) => describeFault(fault),
      );
      expect(error).toMatch(/read-only|is full/);
      expect(await store.head()).toBe(before);
    },
  );

  test('a folder that is full at the n-th write changes nothing that is live and says so, or the publish went through', async () => {
    const [one, two] = [await fakeBuild('mf-a', '1'), await fakeBuild('mf-a', '2')];
    const outcomes: string[] = [];
    for (let writes = 0; outcomes.at(-1) !== 'live'; writes += 1) {
      const folder = await temporaryFolder();
      await publish(openStore(folder), [one]);
      const said = await publish(openStore(folder, fullAfter(writes)), [two]).then(() => 'live', describeFault);
      expect(await live(openStore(folder))).toEqual({ 'mf-a': said === 'live' ? two.digest : one.digest });
      expect(said).toMatch(/^live$|^The disk of the release store is full: nothing changed\. Free some space/);
      outcomes.push(said);
      expect((await publish(openStore(folder), [two])).release.id).toBe(await openStore(folder).head());
      expect(await live(openStore(folder))).toEqual({ 'mf-a': two.digest });
    }
    // Files, signature, clock, release, turn; the pointer is only a hint.
    expect(outcomes.length).toBeGreaterThanOrEqual(5);
  });

  test('a manifest of 10 MB and an entry that would bloat every page are refused by their size', async () => {
    const { folder } = await fakeBuild('mf-a', '1');
    const withPages = async (count: number) => {
      const title = 'x'.repeat(80);
      const routes = Array.from({ length: count }, (_, index) => ({ path: `/mf-a/${index}`, access: 'public', title }));
      const described = { name: 'mf-a', version: '0.1.0', entry: 'entry.js', css: [], preload: [] };
      await writeFile(
        join(folder, 'artefact.json'),
        JSON.stringify({ ...described, manifest: { name: 'mf-a', routes } }),
      );
      return readBuild('mf-a', folder);
    };
    await expect(withPages(80_000)).rejects.toThrow(/artefact\.json is 1\d MB long, and at most 8 are read/);
    await expect(withPages(8_000)).rejects.toThrow(/would add \d+ KB to every page, and at most 256 are allowed/);
  });

  test('a signature, a line and a release of 10 MB are not believed, and stop nothing that is sound', async () => {
    const folder = await temporaryFolder();
    const store = openStore(folder);
    const build = await fakeBuild('mf-a', '1');
    const { release } = await publish(store, [build]);
    const long = JSON.stringify({ payload: 'x'.repeat(10 * 1024 * 1024) });
    await writeFile(join(folder, 'signatures/mf-a', build.digest, 'other.json'), long);
    await writeFile(join(folder, 'channels/prod', `${release.id}.json`), long);
    const { trusted } = await publisherOf(store);
    expect((await trusted.attested('mf-a', build.digest)).artefact.digest).toBe(build.digest);
    expect((await logOf(store)).faults).toEqual([expect.stringContaining('(unreadable)')]);
    await rm(join(folder, 'channels/prod', `${release.id}.json`));
    expect((await publishAs(await publisherOf(store), [await fakeBuild('mf-a', '2')])).changed).toBe(true);
  });
});

/** A disk that has room for so many more writes. */
function fullAfter(writes: number): Disk {
  let left = writes;
  const step =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (left === 0) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
      left -= 1;
      return work(...args);
    };
  const { create, replace, adopt, now } = disk;
  return { ...disk, create: step(create), replace: step(replace), adopt: step(adopt), now: step(now) };
}
