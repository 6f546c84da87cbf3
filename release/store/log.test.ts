import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, RemoteArtefact } from '@prebell/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openKeyRing } from '../signing/key-ring';
import { EMPTY, withArtefact } from './apps';
import type { Build } from './build';
import { openStore } from './directory-store';
import { readHistory } from './history';
import { addKey, revokeKeys, rotateKeys } from './key-changes';
import { checkLog } from './log';
import { publish as publishAs } from './publish';
import { openPublisher, type Publisher, putSigned } from './publisher';
import { rollback as rollBackAs } from './rollback';
import { createSignerReader } from './signers';
import type { DirectoryStore } from './store';
import { fakeBuild, publish, publisherOf, rollback, temporaryFolder } from './testing';
import { createTrustedStore } from './trusted';

let folder: string;
let store: DirectoryStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = openStore(folder);
});

const publishTexts = async (...texts: string[]) => {
  const ids: string[] = [];
  for (const text of texts) ids.push((await publish(store, [await fakeBuild('mf-a', text)])).release.id);
  return ids as [string, ...string[]];
};
const faults = async () => checkLog(await store.records(), await (await publisherOf(store)).ring.trust()).faults;
const recordOf = (parent: string | undefined) => join(folder, 'channels/prod', `${parent ?? 'none'}.json`);
const edit = async (path: string, change: (text: string) => string) =>
  writeFile(path, change(await readFile(path, 'utf8')));

/** A host with its own memory that pins the same keys, and what it complains about. */
const host = async () => {
  const { ring } = await publisherOf(store);
  const reported: string[] = [];
  const dataDir = await temporaryFolder();
  const open = () =>
    createTrustedStore({ store, trust: ring.trust, dataDir, onFault: (fault) => reported.push(fault) });
  return { reported, open };
};

test('a release is believed although a look at the log that began before it ended after it', async () => {
  const [first] = await publishTexts('one');
  const { ring } = await publisherOf(store);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isSlow = false;
  const slow: DirectoryStore = {
    ...store,
    recordAfter: async (parent) => {
      const record = await store.recordAfter(parent);
      if (!isSlow || parent !== first) return record;
      isSlow = false;
      await held;
      return record;
    },
  };
  const trusted = createTrustedStore({ store: slow, trust: ring.trust, dataDir: await temporaryFolder() });
  expect(await trusted.head()).toBe(first);
  isSlow = true;
  const early = trusted.line();
  await expect.poll(() => isSlow).toBe(false);
  const [second] = await publishTexts('two');
  expect(await trusted.head()).toBe(second);
  letGo();
  expect((await early)?.release).toBe(first);
  expect((await trusted.getRelease(second)).id).toBe(second);
  await expect(trusted.getRelease('01KBAAAAAAAAAAAAAAAAAAAAAA')).rejects.toThrow('is not live');
});

describe('release log verify', () => {
  test('a sound log has no fault, and each publish and rollback is one line of it', async () => {
    await publishTexts('one', 'two');
    await rollback(store);
    const { ring } = await publisherOf(store);
    const { sound } = checkLog(await store.records(), await ring.trust());
    expect(await faults()).toEqual([]);
    expect(sound.map(({ sequence, team, by }) => [sequence, team, by])).toEqual([
      [1, 'machine', 'ada'],
      [2, 'machine', 'ada'],
      [3, 'machine', 'ada'],
    ]);
    expect(sound[2]?.reason).toBe(`rollback to ${sound[0]?.release}`);
  });

  test('each altered, missing and moved line is named', async () => {
    const [one, two, three, four, five] = await publishTexts('1', '2', '3', '4', '5', '6');
    // Line 2: another release under the old signature. Line 4: gone. Lines 5 and 6: exchanged.
    await edit(recordOf(one), (text) => text.replace(/"payload":"(.{40}).{8}/, '"payload":"$1AAAAAAAA'));
    await rm(recordOf(three));
    await rename(recordOf(four), `${folder}/kept`);
    await rename(recordOf(five), recordOf(four));
    await rename(`${folder}/kept`, recordOf(five));
    const found = await faults();
    expect(found).toHaveLength(4);
    expect(found[0]).toMatch(new RegExp(`release ${two}.*carries no signature of a key that may sign it`));
    expect(found[1]).toMatch(/^line 4 is left out$/);
    expect(found[2]).toMatch(new RegExp(`^line 5 .*is in the place of another line: it was signed to follow ${four}`));
    expect(found[3]).toMatch(new RegExp(`^line 6 .*is in the place of another line: it was signed to follow ${five}`));
  });

  test('a line without a signature, of a stranger, or in the past of another is named', async () => {
    const [one, two] = await publishTexts('1', '2');
    await writeFile(recordOf(two), JSON.stringify({ release: 'X' }));
    expect(await faults()).toEqual([expect.stringMatching(/^the record \(release X, .*\) is not signed$/)]);
    const stranger = await strangerIn(store);
    await rm(recordOf(two));
    await publishAs(stranger, [await fakeBuild('mf-a', '3')]).catch(() => undefined);
    expect(await faults()).toEqual([]);
    await rm(recordOf(one));
    await writeFile(recordOf(one), '{"rel');
    expect(await faults()).toEqual([expect.stringMatching(/release \(unreadable\).* is not signed/)]);
  });
});

test('a release names team and person of its line, and nobody once the line or the release was altered', async () => {
  const [one, two] = await publishTexts('1', '2');
  const who = createSignerReader(await publisherOf(store));
  const [last, first] = (await readHistory(store)) as [Release, Release];
  expect([first.id, await who(first)]).toEqual([one, { team: 'machine', by: 'ada' }]);
  // Not those that were read before: what was true stays true.
  const fresh = createSignerReader(await publisherOf(store));
  await edit(join(folder, `releases/${one}.json`), (text) => text.replace('publish ', 'publish  '));
  await edit(recordOf(one), (text) => text.replace(/"payload":"(.{40}).{8}/, '"payload":"$1AAAAAAAA'));
  expect([last.id, await fresh(last), await fresh(first)]).toEqual([two, null, null]);
});

/** Somebody who can write into the store and has a key that nobody pinned. */
const strangerIn = async (to: DirectoryStore): Promise<Publisher> => {
  const dataDir = await temporaryFolder();
  const origin = { by: 'mallory', builder: 'urn:prebell:test', source: null };
  const publisher = openPublisher({ store: to, dataDir, trustFile: null, origin });
  await publisher.ring.prepare();
  return publisher;
};

describe('a host', () => {
  test('does not follow a line that it cannot believe, and says why', async () => {
    const [one] = await publishTexts('1');
    const { reported, open } = await host();
    const trusted = open();
    expect(await trusted.head()).toBe(one);
    await edit(recordOf(undefined), (text) => text);
    await writeFile(recordOf(one), JSON.stringify({ release: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }));
    await writeFile(join(folder, 'channels/prod.json'), JSON.stringify({ release: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }));
    expect(await trusted.head()).toBe(one);
    expect(await open().head()).toBe(one);
    expect(reported[0]).toMatch(/01ARZ3NDEKTSV4RRFFQ69G5FAV.* is not signed/);
    await expect(publishTexts('2')).rejects.toThrow('it cannot be trusted: npm run release -- log verify');
  });

  test('does not believe an altered map: it puts the release together from signed parts', async () => {
    const [id] = await publishTexts('1');
    await edit(join(folder, 'releases', `${id}.json`), (text) => text.replaceAll('entry.js', 'other.js'));
    const { reported, open } = await host();
    const trusted = open();
    await trusted.head();
    const { remotes } = await trusted.getRelease(id);
    expect(remotes['mf-a']?.entry).toMatch(/entry\.js$/);
    expect(reported).toEqual([`releases/${id}.json is not the file that line 1 signed: it is not trusted`]);
  });

  test('keeps its release when the store loses lines that it has seen, even after a restart', async () => {
    const [one, two] = await publishTexts('1', '2');
    const { reported, open } = await host();
    expect(await open().head()).toBe(two);
    await rm(recordOf(one));
    await writeFile(join(folder, 'channels/prod.json'), JSON.stringify({ release: one }));
    expect(await open().head()).toBe(two);
    expect(reported).toEqual([`line 2 (release ${two}), which this machine has seen, is left out`]);
  });

  test('notices that the newest line that it has seen is gone, although the store’s hint still names it', async () => {
    const [one, two] = await publishTexts('1', '2');
    const { reported, open } = await host();
    const trusted = open();
    expect(await trusted.head()).toBe(two);
    await rm(recordOf(one));
    expect(await trusted.head()).toBe(two);
    expect(reported).toEqual([`line 2 (release ${two}), which this machine has seen, is left out`]);
  });

  test('that runs notices a change of the past, names the line once, and serves on', async () => {
    const [one, two, three, four] = await publishTexts('1', '2', '3', '4');
    const { reported, open } = await host();
    const trusted = open();
    expect(await trusted.doubts()).toEqual([]);
    const serves = async () => Object.keys((await trusted.getRelease(four ?? '')).remotes);
    expect(await serves()).toEqual(['mf-a']);
    // Only the signature differs: what the line says is untouched.
    const before = await readFile(recordOf(one), 'utf8');
    await edit(recordOf(one), (text) => text.replace(/"sig":"(.{8})/, '"sig":"AAAAAAAA'));
    const unsigned = new RegExp(`^line 2 \\(release ${two}, .*\\) carries no signature of a key that may sign it$`);
    for (let look = 0; look < 2; look++) expect(await trusted.doubts()).toEqual([expect.stringMatching(unsigned)]);
    expect(reported).toEqual([expect.stringMatching(unsigned)]);
    expect(await trusted.head()).toBe(four);
    await writeFile(recordOf(one), before);
    expect(await trusted.doubts()).toEqual([]);
    // Two lines exchanged.
    await rename(recordOf(two), `${folder}/kept`);
    await rename(recordOf(three), recordOf(two));
    await rename(`${folder}/kept`, recordOf(three));
    expect((await trusted.doubts()).length).toBeGreaterThan(1);
    expect(reported[1]).toMatch(
      /^line [34] .*is in the place of another line.*, and 1 more: npm run release -- log verify$/,
    );
    await rename(recordOf(three), `${folder}/kept`);
    await rename(recordOf(two), recordOf(three));
    await rename(`${folder}/kept`, recordOf(two));
    expect(await trusted.doubts()).toEqual([]);
    // A line of the past and the last one are gone.
    await rename(recordOf(one), `${folder}/kept`);
    expect(await trusted.doubts()).toEqual(['line 2 is left out']);
    await rename(`${folder}/kept`, recordOf(one));
    // The signature of what is live: a restart would have no release.
    const { digest } = await fakeBuild('mf-a', '4');
    await rm(join(folder, 'signatures/mf-a', digest), { recursive: true });
    expect(await trusted.doubts()).toEqual([`mf-a@${digest} is not signed`]);
    expect(reported.slice(2)).toEqual(['line 2 is left out', `mf-a@${digest} is not signed`]);
    expect(await serves()).toEqual(['mf-a']);
  });

  test.each(['at the beginning of', 'during'])(
    'does not call a store changed that goes away %s a look at its log',
    async (when) => {
      await publishTexts('1', '2');
      const { reported, open } = await host();
      const trusted = open();
      expect(await trusted.doubts()).toEqual([]);
      const away = `${folder}.away`;
      const { records } = store;
      const leave = () => rename(folder, away);
      store.records = async (known) => {
        if (when === 'during') await leave();
        return records(known);
      };
      if (when !== 'during') await leave();
      await expect(trusted.doubts()).rejects.toThrow('The store went away');
      await rename(away, folder);
      store.records = records;
      expect(await trusted.doubts()).toEqual([]);
      expect(reported).toEqual([]);
    },
  );

  test('refuses altered, additional and unsigned files, and signatures of teams without the right', async () => {
    await publishTexts('1');
    const build = await fakeBuild('mf-a', '1');
    const path = store.artefactPath('mf-a', build.digest);
    const trusted = (await host()).open();
    const read = (name: string) => trusted.file('mf-a', build.digest, name);
    expect(String(await read('entry.js'))).toBe('// mf-a 1');
    await writeFile(join(path, 'entry.js'), 'alert(1)');
    await writeFile(join(path, 'more.js'), 'alert(1)');
    await expect(read('entry.js')).rejects.toThrow('entry.js was altered after it was signed');
    await expect(read('more.js')).rejects.toThrow('more.js is not one of the signed files');
    expect(await read('none.js')).toBeNull();
    const other = await fakeBuild('mf-b', '1');
    await store.putArtefact(other);
    await expect(trusted.file('mf-b', other.digest, 'entry.js')).rejects.toThrow('is not signed');
    await putSigned(await strangerIn(store), other);
    await expect(trusted.file('mf-b', other.digest, 'entry.js')).rejects.toThrow(
      'no signature of a key that may publish',
    );
  });
});

test('a signed title with markup is believed by no publish and no host, and the refusal names the field', async () => {
  const [one] = await publishTexts('1');
  const sound = await fakeBuild('mf-a', '2');
  const route = { path: '/mf-a', access: 'public' as const, title: '<b>A</b>', chrome: 'full' as const, footer: true };
  const manifest = { name: 'mf-a', routes: [route], widgets: [], preload: 'hover' as const };
  // Its team signs around its own command's checks.
  const build: Build = { ...sound, artefact: { ...(sound.artefact as RemoteArtefact), manifest } };
  const refusal = /mf-a@[0-9a-f]{16} cannot be read: ✖ has markup or control characters[\s\S]*routes\[0\]\.title/;
  await expect(publish(store, [build], { gate: false })).rejects.toThrow(refusal);
  const owner = await publisherOf(store);
  const unread = { mapOf: async () => withArtefact(EMPTY, 'mf-a', build.artefact) };
  const forger = { ...owner, trusted: { ...owner.trusted, ...unread } };
  await publishAs(forger, [build], { gate: false, force: true });
  const trusted = (await host()).open();
  const head = await trusted.head();
  expect(head).not.toBe(one);
  await expect(trusted.getRelease(head ?? '')).rejects.toThrow(refusal);
});

describe('keys of teams', () => {
  /** The same pinned keys, with only the private keys of one team. */
  const deskOf = async (team: string, apps: readonly string[], isRollbackOnly = false): Promise<Publisher> => {
    const owner = await publisherOf(store);
    const dataDir = await temporaryFolder();
    const made = await openKeyRing({ dataDir, trustFile: null }).generate(team);
    await addKey(owner, { team, apps, isRollbackOnly, publicPem: made.public });
    const origin = { by: `${team}-engineer`, builder: 'urn:prebell:test', source: null };
    return openPublisher({ store, dataDir, trustFile: owner.ring.trustPath, origin });
  };

  test('a team publishes its own apps and no other, and the refusal names the team to ask', async () => {
    await publishTexts('1');
    const billing = await deskOf('billing', ['mf-b']);
    const { release } = await publishAs(billing, [await fakeBuild('mf-b', '1')]);
    expect(await (await host()).open().head()).toBe(release.id);
    await expect(publishAs(billing, [await fakeBuild('mf-a', '2')])).rejects.toThrow(
      /No key here may publish mf-a\. Keys here: .* \(billing\)\. Ask machine/,
    );
  });

  test('a line that changes a foreign app is not believed, no matter who wrote it', async () => {
    const [one] = await publishTexts('1', '2');
    const billing = await deskOf('billing', ['mf-b']);
    // It forges the right that its command would check.
    const { ring } = billing;
    const forger: Publisher = {
      ...billing,
      ring: {
        ...ring,
        trust: async () => ({ ...(await ring.trust()), mayPublish: () => true, mayRollBack: () => true }),
      },
    };
    await rollBackAs(forger, { to: one, gate: false });
    expect(await faults()).toEqual([
      expect.stringMatching(/^line 3 .* changes mf-a, which billing may not roll back$/),
    ]);
    expect((await (await host()).open().line())?.sequence).toBe(2);
  });

  test('a team that may only roll back takes an app back, and publishes nothing', async () => {
    const [one] = await publishTexts('1', '2');
    const servers = await deskOf('servers', ['*'], true);
    await expect(publishAs(servers, [await fakeBuild('mf-a', '3')])).rejects.toThrow('No key here may publish mf-a');
    const { release } = await rollBackAs(servers, { to: one });
    expect(await (await host()).open().head()).toBe(release.id);
    expect(await faults()).toEqual([]);
  });

  test('a rotated key signs nothing more, and what it signed stays served and can be rolled back to', async () => {
    const [one, two] = await publishTexts('1', '2');
    const { open, reported } = await host();
    expect(await open().head()).toBe(two);
    const owner = await publisherOf(store);
    const [old] = (await owner.ring.trust()).keys;
    const { signed, uncovered, line } = await rotateKeys(owner, 'machine');
    expect([signed.length, uncovered, line]).toEqual([2, [], 2]);
    const trusted = open();
    expect(await trusted.head()).toBe(two);
    const { digest } = await fakeBuild('mf-a', '1');
    expect((await trusted.attested('mf-a', digest)).keys).not.toContain(old?.id);
    await rollback(store, { to: one });
    expect([await faults(), reported]).toEqual([[], []]);
  });

  test('a stolen key ends at the line that its revocation names: later lines and unlogged artefacts do not count', async () => {
    await publishTexts('1', '2');
    const owner = await publisherOf(store);
    const thief = await deskOf('billing', ['mf-b']);
    const { open } = await host();
    await publishAs(thief, [await fakeBuild('mf-b', 'good')]);
    const evil = (await publishAs(thief, [await fakeBuild('mf-b', 'evil')])).release.id;
    const hidden = await fakeBuild('mf-b', 'hidden');
    await putSigned(thief, hidden);
    expect((await open().line())?.sequence).toBe(4);
    const id = (await thief.ring.signers())[0]?.id ?? '';
    const { signed, line } = await revokeKeys(owner, { keys: [id], reason: 'stolen', line: 3 });
    expect([signed.length, line]).toEqual([1, 3]);
    expect((await open().line())?.sequence).toBe(3);
    expect(await faults()).toEqual([expect.stringMatching(/^line 4 .* was revoked after line 3$/)]);
    await expect(open().attested('mf-b', hidden.digest)).rejects.toThrow('no signature of a key that may publish it');
    // With that line moved away the store goes on.
    const bad = (await store.records()).find(({ release, parent }) => parent !== null && release === evil);
    await rm(recordOf(bad?.parent ?? undefined));
    await publish(store, [await fakeBuild('mf-a', '3')]);
    expect(await faults()).toEqual([]);
  });

  test('with every private key lost, pinned public keys still verify, and a new key of the machine goes on', async () => {
    await publishTexts('1');
    const owner = await publisherOf(store);
    for (const name of await readdir(join(owner.dataDir, 'release-keys')))
      await rm(join(owner.dataDir, 'release-keys', name));
    await expect(publishTexts('2')).rejects.toThrow('No key here may publish mf-a. Keys here: none. Ask machine');
    const { uncovered, signed } = await rotateKeys(owner, 'machine');
    expect([signed.length, uncovered]).toEqual([1, []]);
    await publishTexts('2');
    expect(await faults()).toEqual([]);
  });
});

test('a record of which nothing is left is named by its place in the store', async () => {
  const [one] = await publishTexts('1', '2');
  await writeFile(recordOf(one), '');
  await expect(store.recordAfter(one)).rejects.toThrow(
    `channels/prod/${one}.json is damaged, or only half of it is there`,
  );
});
