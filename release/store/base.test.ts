import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Release, RemoteArtefact } from '@prebell/contracts';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openKeyRing } from '../signing/key-ring';
import { openLine, sealLine } from '../signing/line';
import { artefactOf } from './apps';
import { atBase, fitsBase, isAddressed } from './base';
import { baseFor, MOST_SHARERS } from './base-for';
import { growCanary, promoteCanary, startCanary } from './canary';
import { collect } from './collect';
import { openStore } from './directory-store';
import { releaseText } from './formats';
import { addKey, rotateKeys } from './key-changes';
import { checkLog } from './log';
import { publish } from './publish';
import { openPublisher, type Publisher } from './publisher';
import { previewRollbacks, rollback } from './rollback';
import type { DirectoryStore } from './store';
import { buildOf, fakeBuild, publisherOf, temporaryFolder } from './testing';
import { createTrustedStore } from './trusted';

let store: DirectoryStore;
let publisher: Publisher;
beforeEach(async () => {
  store = openStore(await temporaryFolder());
  publisher = await publisherOf(store);
});

/** Version `n` of mf-a: its entry and one of its chunks are new, the other chunk and the sheet stay. */
const version = (n: number, files: Readonly<Record<string, string>> = {}) =>
  buildOf(
    'mf-a',
    { [`entry.${n}.js`]: `${n}`, 'same.js': 'same', 'main.css': '.a {}', [`page.${n}.js`]: `${n}`, ...files },
    { css: ['main.css'], preload: ['same.js'] },
  );
const liveOf = async (app = 'mf-a', trusted = publisher.trusted) => {
  const release = await trusted.getRelease((await trusted.head()) ?? '');
  return artefactOf(release, app) as RemoteArtefact;
};
const faults = async () => checkLog(await store.records(), await publisher.ring.trust()).faults;

describe('a new build of an app', () => {
  test('has its addresses in the folder of the first one, with its own digest and integrities', async () => {
    const [one, two, three] = [await version(1), await version(2), await version(3)];
    for (const build of [one, two, three]) await publish(publisher, [build]);
    const folder = `/artifacts/mf-a/${one.digest}`;
    expect(await liveOf()).toMatchObject({
      digest: three.digest,
      base: one.digest,
      entry: `${folder}/entry.3.js`,
      integrity: three.artefact.integrity,
      css: [`${folder}/main.css`],
      preload: [`${folder}/same.js`],
      file_integrity: {
        [`${folder}/main.css`]: three.artefact.file_integrity[three.artefact.css[0] ?? ''],
        [`${folder}/same.js`]: three.artefact.file_integrity[three.artefact.preload[0] ?? ''],
      },
    });
    expect(await store.sharers('mf-a', one.digest)).toEqual([two.digest, three.digest].sort());
    expect(await faults()).toEqual([]);
  });

  test('is signed at its own addresses, so that previews and hosts of other teams need to know no base', async () => {
    const [one, two] = [await version(1), await version(2)];
    for (const build of [one, two]) await publish(publisher, [build]);
    const { artefact } = await publisher.trusted.attested('mf-a', two.digest);
    expect(artefact).toMatchObject({ entry: `/artifacts/mf-a/${two.digest}/entry.2.js` });
    expect(artefact.base).toBeUndefined();
  });

  test('starts a new base when it gives any name that this base ever had other bytes', async () => {
    const builds = [
      await version(1),
      await version(2, { 'logo.svg': 'a' }),
      await version(3),
      await version(4, { 'logo.svg': 'b' }),
    ];
    for (const build of builds) await publish(publisher, [build]);
    expect((await liveOf()).base).toBeUndefined();
    expect((await liveOf()).entry).toBe(`/artifacts/mf-a/${builds[3]?.digest}/entry.4.js`);
    // The next one follows the new base.
    await publish(publisher, [await version(5)]);
    expect((await liveOf()).base).toBe(builds[3]?.digest);
  });

  test('stays alone without a file to keep, and when asked to', async () => {
    await publish(publisher, [await version(1)]);
    await publish(publisher, [await version(2)], { newBase: true });
    expect((await liveOf()).base).toBeUndefined();
    await publish(publisher, [await buildOf('mf-a', { 'other.js': '' })]);
    expect((await liveOf()).base).toBeUndefined();
  });

  test('starts a new base after many others, so that a publish reads few signatures', async () => {
    const files = new Map([['same.js', 'hash']]);
    const trusted = { attested: async (_: string, digest: string) => ({ artefact: artefactAt(digest), files }) };
    const noted = (count: number) => Array.from({ length: count }, (_, n) => `${n}`.padStart(16, '0'));
    const baseAfter = (count: number) => {
      const memory = { sharers: async () => noted(count), noteSharer: async () => undefined };
      const before = artefactAt('a'.repeat(16));
      const next = { app: 'mf-a', digest: 'b'.repeat(16) };
      return baseFor({ store: memory, trusted } as never, next, before);
    };
    expect(await baseAfter(MOST_SHARERS - 1)).toBe('a'.repeat(16));
    expect(await baseAfter(MOST_SHARERS)).toBeUndefined();
  });

  test('starts a new base when a signature of this one no longer counts: its bytes are unknown', async () => {
    const one = await version(1);
    await publish(publisher, [one]);
    await store.noteSharer('mf-a', one.digest, '0123456789abcdef');
    await publish(publisher, [await version(2)]);
    expect((await liveOf()).base).toBeUndefined();
  });

  test('shares a base even though descriptions and documents of the same name differ', async () => {
    const page = (n: number) =>
      buildOf(
        'mf-a',
        { [`entry.${n}.js`]: '', 'same.js': '', 'wire.json': `${n}`, 'mf-manifest.json': `${n}`, 'a.html': `${n}` },
        { pages: { '/mf-a': { html: 'a.html', css: [], preload: ['same.js'] } } },
      );
    const [one, two] = [await page(1), await page(2)];
    for (const build of [one, two]) await publish(publisher, [build]);
    const { base, pages } = await liveOf();
    expect(base).toBe(one.digest);
    // The platform reads the document of the version that is live.
    expect(pages['/mf-a']).toEqual({
      html: `/artifacts/mf-a/${two.digest}/a.html`,
      css: [],
      preload: [`/artifacts/mf-a/${one.digest}/same.js`],
    });
  });

  test('of two publishers at the same moment, each with other bytes of one name, at most one gets the base', async () => {
    const one = await version(1);
    await publish(publisher, [one]);
    const rivals = [await version(2, { 'logo.svg': 'a' }), await version(3, { 'logo.svg': 'b' })];
    await Promise.all(rivals.map((build) => publish(publisher, [build])));
    const bases = await Promise.all(
      [...(await store.records())].map(async (record) => openLine(record, await publisher.ring.trust())),
    );
    const atFirst = bases.filter(({ bases: of }) => of?.['mf-a'] === one.digest);
    expect(atFirst.length).toBeLessThanOrEqual(1);
    // A publisher that loses the race for the release leaves its note, which keeps the name for its bytes.
    const noted = await store.sharers('mf-a', one.digest);
    expect(noted.length).toBeLessThanOrEqual(1);
    for (const { apps } of atFirst) expect(noted).toContain(apps['mf-a']);
  });
});

describe('a base', () => {
  test('comes back with a rollback, and a rollback to a release without bases has own addresses', async () => {
    const [one, two] = [await version(1), await version(2)];
    const { release: first } = await publish(publisher, [one]);
    const { release: second } = await publish(publisher, [two]);
    await publish(publisher, [await version(3)], { newBase: true });
    await rollback(publisher, { to: second.id });
    expect(await liveOf()).toMatchObject({ digest: two.digest, base: one.digest });
    await rollback(publisher, { to: first.id });
    expect((await liveOf()).entry).toBe(one.artefact.entry);
    expect((await previewRollbacks(publisher, second.id))[0]).toMatchObject({ breaks: [] });
    expect(await faults()).toEqual([]);
  });

  test('belongs to a canary, too, grows with it and stays when it is promoted', async () => {
    const [one, two] = [await version(1), await version(2)];
    await publish(publisher, [one, await fakeBuild('mf-b', '1')]);
    const { release } = await startCanary(publisher, two, { percent: 5 });
    const beside = await publisher.trusted.canaryRelease(release);
    expect(beside.remotes['mf-a']).toMatchObject({ digest: two.digest, base: one.digest });
    await growCanary(publisher, 10);
    await publish(publisher, [await fakeBuild('mf-b', '2')]);
    await promoteCanary(publisher);
    expect(await liveOf()).toEqual(beside.remotes['mf-a']);
    expect(await faults()).toEqual([]);
  });

  test('comes with what a key of the servers may do: return to a release, and promote a canary', async () => {
    const [one, two] = [await version(1), await version(2)];
    const { release: first } = await publish(publisher, [one]);
    const { release: second } = await publish(publisher, [two]);
    const servers = await deskOf('servers', ['*'], true);
    await rollback(servers, { to: first.id });
    await rollback(servers, { to: second.id });
    expect(await liveOf()).toMatchObject({ digest: two.digest, base: one.digest });
    const three = await version(3);
    await startCanary(publisher, three, { percent: 5 });
    await promoteCanary(servers);
    expect(await liveOf()).toMatchObject({ digest: three.digest, base: one.digest });
    expect(await faults()).toEqual([]);
  });

  test('a rotated key’s base stays: what it signed is covered by the new one', async () => {
    const [one, two] = [await version(1), await version(2)];
    for (const build of [one, two]) await publish(publisher, [build]);
    await rotateKeys(publisher, 'machine');
    expect(await liveOf()).toMatchObject({ digest: two.digest, base: one.digest });
    await publish(publisher, [await version(3)]);
    expect(await liveOf()).toMatchObject({ base: one.digest });
    expect(await faults()).toEqual([]);
  });

  test('a canary’s names count for the next build, although it never was live for everybody', async () => {
    const one = await version(1);
    await publish(publisher, [one]);
    await startCanary(publisher, await version(2, { 'logo.svg': 'a' }), { percent: 5 });
    await publish(publisher, [await version(3, { 'logo.svg': 'b' })]);
    expect((await liveOf()).base).toBeUndefined();
  });

  test('stays in the store while a release that gc keeps names it', async () => {
    const [one, two] = [await version(1), await version(2)];
    for (const build of [one, two]) await publish(publisher, [build]);
    await startCanary(publisher, await version(3), { percent: 5 });
    const later = new Date(Date.now() + 100 * 24 * 3_600_000);
    expect((await collect(store, { releases: 1, days: 0, now: later })).dropped).toEqual([]);
    await publish(publisher, [await version(4)], { newBase: true });
    const { dropped } = await collect(store, { releases: 1, days: 0, now: later });
    expect(dropped.map(({ digest }) => digest)).toContain(one.digest);
  });

  test('a publisher that knows no bases may leave them out, and moves nobody else’s app', async () => {
    const [one, two] = [await version(1), await version(2)];
    for (const build of [one, two])
      await publish(publisher, [build, ...(build === one ? [await fakeBuild('mf-b', '1')] : [])]);
    const billing = await deskOf('billing', ['mf-b']);
    const next = await fakeBuild('mf-b', '2');
    // Its own line keeps what others set.
    await publish(billing, [next]);
    expect(await liveOf()).toMatchObject({ digest: two.digest, base: one.digest });
    // One of an earlier publisher: the same line without bases.
    await writeLine(billing, ({ bases: _, ...content }) => content);
    expect(await faults()).toEqual([]);
    expect((await liveOf()).entry).toBe(two.artefact.entry);
    // And one that sets a base for an app of others.
    await writeLine(billing, (content) => ({ ...content, bases: { 'mf-a': one.digest } }));
    expect(await faults()).toEqual([expect.stringMatching(/changes mf-a, which billing may not publish$/)]);
  });

  test('a host that read the last line before it knew bases follows the next one of another team', async () => {
    const [one, two] = [await version(1), await version(2)];
    for (const build of [one, two]) await publish(publisher, [build]);
    const dataDir = await temporaryFolder();
    const open = () => createTrustedStore({ store, trust: publisher.ring.trust, dataDir });
    await open().head();
    const seen = JSON.parse(await readFile(`${dataDir}/release-seen.json`, 'utf8'));
    delete seen.line.bases;
    await writeFile(`${dataDir}/release-seen.json`, JSON.stringify(seen));
    const billing = await deskOf('billing', ['mf-b']);
    const { release } = await publish(billing, [await fakeBuild('mf-b', '1')]);
    expect(await open().head()).toBe(release.id);
    expect(await liveOf('mf-a', open())).toMatchObject({ base: one.digest });
  });

  /** The same pinned keys, with only the private key of one team. */
  const deskOf = async (team: string, apps: readonly string[], isRollbackOnly = false): Promise<Publisher> => {
    const dataDir = await temporaryFolder();
    const made = await openKeyRing({ dataDir, trustFile: null }).generate(team);
    await addKey(publisher, { team, apps, isRollbackOnly, publicPem: made.public });
    const origin = { by: team, builder: 'urn:prebell:test', source: null };
    return openPublisher({ store, dataDir, trustFile: publisher.ring.trustPath, origin });
  };
  type Content = Parameters<typeof sealLine>[0];
  /** Makes the live release live once more by a line that was changed before it was signed. */
  const writeLine = async (by: Publisher, change: (content: Content) => Content) => {
    const line = await by.trusted.line();
    const [signer] = await by.ring.signers();
    if (line === null || signer === undefined) throw new Error('A line and a key were expected');
    const id = line.release.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const { hash, releaseHash: _hash, team: _team, key: _key, ...content } = line;
    const before = await by.trusted.getRelease(line.release);
    const release: Release = { ...before, id, parent: line.release };
    await store.putRelease(release);
    const next = change({ ...content, sequence: line.sequence + 1, previous: hash, parent: line.release, release: id });
    await store.swap(line.release, id, sealLine(next, releaseText(release), signer));
  };
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const artefactAt = (digest: string): RemoteArtefact => ({
  digest,
  version: '1',
  entry: `/artifacts/mf-a/${digest}/entry.js`,
  integrity: '',
  css: [],
  preload: [],
  file_integrity: {},
  manifest: { name: 'mf-a', routes: [] } as never,
  pages: {},
});

test('in any history, each address has one content for ever, and each version finds its own bytes at its addresses', () => {
  const build = fc.dictionary(
    fc.constantFrom('a.js', 'b.js', 'c.css', 'd.svg', 'artefact.json'),
    fc.constantFrom('1', '2', '3'),
    {
      minKeys: 1,
    },
  );
  fc.assert(
    fc.property(fc.array(build, { minLength: 1, maxLength: 12 }), (builds) => {
      const versions = builds.map((files, index) => ({
        artefact: artefactAt(index.toString(16).padStart(16, '0')),
        files: new Map(Object.entries(files).map(([name, text]) => [name, hashOf(text)])),
      }));
      /** What a browser may have kept, by folder and name. */
      const kept = new Map<string, string>();
      const sharers = new Map<number, number[]>();
      let base = 0;
      for (const [index, version] of versions.entries()) {
        const family = [base, ...(sharers.get(base) ?? [])].map((one) => versions[one] as (typeof versions)[number]);
        const [first, ...others] = family as [(typeof versions)[number], ...typeof family];
        if (index > 0 && fitsBase('mf-a', version, { base: first, sharers: others }))
          sharers.set(base, [...(sharers.get(base) ?? []), index]);
        else base = index;
        for (const [name, hash] of version.files) {
          if (!isAddressed(version, 'mf-a', name)) continue;
          const address = `${base}/${name}`;
          expect(kept.get(address) ?? hash).toBe(hash);
          kept.set(address, hash);
          // As the file route looks: the folder's own, or any with addresses there.
          const holders = [base, ...(sharers.get(base) ?? [])].map((one) => versions[one] as (typeof versions)[number]);
          const found = holders.filter((one, position) =>
            position === 0 ? one.files.has(name) : isAddressed(one, 'mf-a', name),
          );
          expect(new Set(found.map(({ files }) => files.get(name)))).toEqual(new Set([hash]));
        }
      }
    }),
  );
});

test('moving addresses to a base and back changes nothing', () => {
  const artefact = {
    ...artefactAt('a'.repeat(16)),
    css: [`/artifacts/mf-a/${'a'.repeat(16)}/x.css`],
    file_integrity: { [`/artifacts/mf-a/${'a'.repeat(16)}/x.css`]: 'sha384-x' },
  };
  const moved = atBase(artefact, 'mf-a', 'b'.repeat(16));
  expect(moved.entry).toBe(`/artifacts/mf-a/${'b'.repeat(16)}/entry.js`);
  expect(atBase(moved, 'mf-a', undefined)).toEqual(artefact);
  expect(atBase(moved, 'mf-a', artefact.digest)).toEqual(artefact);
});
