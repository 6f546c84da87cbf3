import { createPrivateKey, createPublicKey } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openPublisher, openStore, readHistory } from '../store';
import { fakeBuild, temporaryFolder } from '../store/testing';
import type { Arguments } from './arguments';
import type { Context } from './context';
import { describeFault } from './faults';
import { prepareKeys } from './prepare-keys';
import { NO_OPTIONS } from './testing';
import { runVerb } from './verbs';

let folder: string;
const said: string[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  said.length = 0;
  await mkdir(join(folder, 'release'));
  await writeFile(join(folder, 'release/wire.lock'), '{}');
});

const ORIGIN = {
  by: 'ada@example.test',
  builder: 'urn:prebell:machine:test',
  source: { repository: 'git+https://example.test/repo', commit: 'c0ffee'.repeat(6), isModified: true },
};

/** A machine with its own data folder, on one store. */
const machine = (name: string, trustFile: string | null = null): Context => {
  const store = openStore(join(folder, 'store'));
  const publisher = openPublisher({ store, dataDir: join(folder, name), trustFile, origin: ORIGIN });
  return { store, publisher, root: folder, progress: (line) => said.push(line) };
};
const run = (context: Context, words: string, more: Partial<Arguments> = {}) => {
  const [verb, ...rest] = words.split(' ');
  return runVerb(context, verb, { ...NO_OPTIONS, ...more, rest });
};
const built = async (text: string) => {
  const { folder: dist } = await fakeBuild('mf-a', text);
  await rm(join(folder, 'mf-a'), { recursive: true, force: true });
  await cp(dist, join(folder, 'mf-a/dist'), { recursive: true });
};
const untried = { 'no-gate': true, reason: 'a test of keys' };

test('the first command of a machine makes a key that only its owner can read, and pins it', async () => {
  await built('1');
  await run(machine('a'), 'publish mf-a', untried);
  const keys = join(folder, 'a/release-keys');
  const [name = '', ...others] = await readdir(keys);
  expect(others).toEqual([]);
  expect([(await stat(keys)).mode & 0o777, (await stat(join(keys, name))).mode & 0o777]).toEqual([0o700, 0o600]);
  const { lines, value } = await run(machine('a'), 'keys list');
  expect(lines.join('\n')).toMatch(/machine .*private key here\n {2}\* +published by machine/);
  const pinned = (value as { keys: { public: string }[] }).keys[0]?.public ?? '';
  const own = createPublicKey(createPrivateKey(await readFile(join(keys, name), 'utf8')));
  expect(createPublicKey(pinned).equals(own)).toBe(true);
  expect((await run(machine('a'), 'log verify')).lines[0]).toMatch(/^The log is sound: 1 lines/);
});

test('a second machine on a signed store makes no key of its own: it says which file it needs', async () => {
  await built('1');
  await run(machine('a'), 'publish mf-a', untried);
  await expect(run(machine('b'), 'status')).rejects.toThrow(
    /copy the file of pinned keys .* to .*b\/release-trust\.json/,
  );
  const pinned = join(folder, 'a/release-trust.json');
  expect((await run(machine('b', pinned), 'status')).lines[0]).toMatch(/^release /);
  await expect(run(machine('b', join(folder, 'none.json')), 'status')).rejects.toThrow('No keys are pinned here');
});

test('a team’s own public key is pinned without its private key, for its apps only', async () => {
  await built('1');
  const owner = machine('a');
  await run(owner, 'publish mf-a', untried);
  const made = await machine('team').publisher.ring.generate('billing');
  const file = join(folder, 'billing.pem');
  await writeFile(file, made.public);
  await expect(run(owner, 'keys add billing', { public: file })).rejects.toThrow('name its apps with --apps');
  await expect(run(owner, 'keys add billing', { public: file, apps: 'mf-b,nope' })).rejects.toThrow(
    'nope is not an app',
  );
  await run(owner, 'keys add billing', { public: file, apps: 'mf-b' });
  const team = machine('team', join(folder, 'a/release-trust.json'));
  await built('2');
  await expect(run(team, 'publish mf-a', untried)).rejects.toThrow('No key here may publish mf-a. Keys here');
  await run(owner, 'keys allow billing', { apps: 'mf-a' });
  expect((await run(team, 'publish mf-a', untried)).lines[0]).toContain('is live');
  await run(owner, 'keys deny billing', { apps: 'mf-a' });
  await built('3');
  await expect(run(team, 'publish mf-a', untried)).rejects.toThrow('No key here may publish mf-a');
});

test('history --who names the team, the person, the commit and the machine of each release, and of each canary', async () => {
  await built('1');
  await run(machine('a'), 'publish mf-a', untried);
  const { lines } = await run(machine('a'), 'history', { who: true });
  expect(lines[0]).toMatch(/ada@example\.test with a key of machine: publish mf-a@[0-9a-f]{16} without the gate/);
  expect(lines[1]).toBe(
    '    mf-a           from commit c0ffeec0ffee with changes, published on urn:prebell:machine:test',
  );
  await built('2');
  const { store, publisher, ...elsewhere } = machine('a');
  const origin = { ...ORIGIN, source: null, unknownSource: 'not a git checkout' };
  await run({ ...elsewhere, store, publisher: { ...publisher, origin } }, 'publish mf-a', { ...untried, canary: '5' });
  await run(machine('a'), 'canary grow 20');
  const later = (await run(machine('a'), 'history', { who: true })).lines;
  expect(later[0]).toContain('grows to 20%');
  expect(later[1]).toMatch(/: canary mf-a@\w{16} for 5% without the gate: a test of keys$/);
  expect(later[2]).toBe(
    '    mf-a canary    from an unknown commit (not a git checkout), published on urn:prebell:machine:test',
  );
});

test('a store from before releases were signed is signed at the first command, and only then', async () => {
  await built('1');
  await run(machine('a'), 'publish mf-a', untried);
  await built('2');
  await run(machine('a'), 'publish mf-a', untried);
  // As an older version wrote it: no lines, no signatures, no keys.
  const { store } = machine('a');
  const [second, first] = await readHistory(store);
  const channel = join(folder, 'store/channels/prod');
  await writeFile(join(channel, 'none.json'), JSON.stringify({ release: first?.id }));
  await writeFile(join(channel, `${first?.id}.json`), JSON.stringify({ release: second?.id }));
  await rm(join(folder, 'store/signatures'), { recursive: true });
  await rm(join(folder, 'a'), { recursive: true });
  const { lines } = await run(machine('a'), 'status');
  expect(lines[0]).toContain('(adopt)');
  expect(said.at(-1)).toBe('Signed the releases that were here already');
  expect((await run(machine('a'), 'log verify')).lines[0]).toMatch(/^The log is sound: 1 lines/);
  await run(machine('a'), 'rollback', { to: first?.id });
  expect((await run(machine('a'), 'log verify')).lines[0]).toMatch(/^The log is sound: 2 lines/);
  await expect(run(machine('a'), 'adopt')).rejects.toThrow('signed already');
  // Somebody strips the signatures: the pinned keys are known, so nothing is believed on sight again.
  await writeFile(join(channel, 'none.json'), JSON.stringify({ release: first?.id }));
  await rm(join(folder, 'a/release-seen.json'));
  const stripped = await readdir(channel);
  for (const name of stripped.filter((one) => one !== 'none.json'))
    await writeFile(
      join(channel, name),
      JSON.stringify({ release: JSON.parse(await readFile(join(channel, name), 'utf8')).release }),
    );
  await built('3');
  await expect(run(machine('a'), 'publish mf-a', untried)).rejects.toThrow('No release of this store can be trusted');
});

test('log verify fails with each fault in words, also for a log that lost its end and a release file that differs', async () => {
  await built('1');
  await run(machine('a'), 'publish mf-a', untried);
  await built('2');
  await run(machine('a'), 'publish mf-a', untried);
  const context = machine('a');
  const [second, first] = await readHistory(context.store);
  await writeFile(join(folder, `store/releases/${first?.id}.json`), '{}');
  await rm(join(folder, `store/channels/prod/${first?.id}.json`));
  const error = await run(context, 'log verify').then(
    () => '',
    (fault: Error) => describeFault(fault),
  );
  expect(error).toContain('The log is sound only up to line 1:');
  expect(error).toContain(`line 2 (release ${second?.id}), which this machine has seen, is left out`);
  expect(error).toContain(`line 1: releases/${first?.id}.json was altered`);
});

test('two first starts at once use one key', async () => {
  const [one, two] = [machine('a'), machine('a')];
  await Promise.all([prepareKeys(one), prepareKeys(two)]);
  expect(await readdir(join(folder, 'a/release-keys'))).toHaveLength(1);
  expect(await one.publisher.ring.signers()).toHaveLength(1);
});

test('a private key that is absent, or no key, is named with its file', async () => {
  const { store, publisher, ...rest } = machine('a');
  const opened = (keyFile: string) => ({
    ...rest,
    store,
    publisher: openPublisher({ store, dataDir: join(folder, 'a'), trustFile: null, keyFile, origin: ORIGIN }),
  });
  await built('1');
  const absent = join(folder, 'absent.pem');
  await expect(run(opened(absent), 'publish mf-a', untried)).rejects.toThrow(
    `The private key ${absent} cannot be read (ENOENT)`,
  );
  const text = join(folder, 'text.pem');
  await writeFile(text, 'no key');
  await expect(run(opened(text), 'publish mf-a', untried)).rejects.toThrow(`${text} is not a private key`);
});
