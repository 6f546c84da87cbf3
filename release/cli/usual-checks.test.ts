import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { openStore, type ReleaseStore, type Side } from '../store';
import { readBuild } from '../store/build';
import { fakeBuild, publish, rollback, temporaryFolder } from '../store/testing';
import { contractCheck, ownWire } from './usual-checks';

const CONTRACT = `^${contracts.version}`;
const warnings: string[] = [];
const gate = { checks: [contractCheck(ownWire(), (text) => warnings.push(text))] };
let store: ReleaseStore;
beforeEach(async () => {
  store = openStore(await temporaryFolder());
  await publish(store, [await host('1.4.2')], gate);
});

type Recorded = Pick<Side, 'team' | 'uses' | 'offers'>;

const host = (platform: string, recorded: Recorded = {}) =>
  fakeBuild('shell', platform, [], {
    contracts: contracts.version,
    shared: { '@prebell/platform': platform },
    ...recorded,
  });

const remote = async (content: string, platform: string, contract = CONTRACT, recorded: Recorded = {}) => {
  const manifest = { name: 'mf-a', contract, routes: [{ path: '/a', access: 'public', title: 'A' }] };
  const shared = { '@prebell/platform': platform };
  const { app, folder } = await fakeBuild('mf-a', content, [], {
    manifest,
    shared,
    exposes: ['./routes', './lifecycles'],
    ...recorded,
  });
  await writeFile(join(folder, 'wire.json'), JSON.stringify(ownWire()));
  const open = { metaData: { publicPath: 'auto', remoteEntry: { name: 'entry.js', path: '' } } };
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify(open));
  return readBuild(app, folder);
};

test('a remote becomes live in a host that meets its range', async () => {
  expect((await publish(store, [await remote('one', '^1.4.0')], gate)).changed).toBe(true);
});

test('a remote whose range the live host does not meet is refused, and nothing changes', async () => {
  const before = await store.head();
  await expect(publish(store, [await remote('one', '^1.5.0')], gate)).rejects.toThrow(
    'mf-a needs @prebell/platform ^1.5.0, and shell brings 1.4.2',
  );
  await expect(publish(store, [await remote('two', '^1.4.0', '^99.0.0')], gate)).rejects.toThrow(
    `mf-a needs contracts ^99.0.0, and shell has ${contracts.version}`,
  );
  expect(await store.head()).toEqual(before);
});

test('the same remote becomes live together with a host that meets its range', async () => {
  const builds = [await host('1.5.0'), await remote('one', '^1.5.0')];
  expect((await publish(store, builds, gate)).changed).toBe(true);
});

test('a host that a live remote does not work with is refused', async () => {
  await publish(store, [await remote('one', '^1.4.0')], gate);
  await expect(publish(store, [await host('2.0.0')], gate)).rejects.toThrow(
    'mf-a needs @prebell/platform ^1.4.0, and shell brings 2.0.0',
  );
});

const offering = (...names: string[]): Recorded => ({
  team: '@prebell/platform',
  offers: { '@prebell/platform': Object.fromEntries(names.map((name) => [name, {}])) },
});
const using = (...names: string[]): Recorded => ({
  team: '@prebell/a',
  uses: { '@prebell/platform': Object.fromEntries(names.map((name) => [name, {}])) },
});

describe('artefacts that record names', () => {
  test('a remote that uses a new export is refused until the host that offers it is live, and its minor version does not matter', async () => {
    await publish(store, [await host('1.4.3', offering('useA'))], gate);
    await expect(
      publish(store, [await remote('one', '^1.5.0', CONTRACT, using('useA', 'useNew'))], gate),
    ).rejects.toThrow('mf-a uses useNew of @prebell/platform, which shell does not offer: ask @prebell/platform');
    expect((await publish(store, [await remote('two', '^1.5.0', CONTRACT, using('useA'))], gate)).changed).toBe(true);
    await publish(store, [await host('1.5.0', offering('useA', 'useNew'))], gate);
    const builds = [await remote('one', '^1.5.0', CONTRACT, using('useA', 'useNew'))];
    expect((await publish(store, builds, gate)).changed).toBe(true);
  });

  test('a rollback of the host below what a live remote uses is refused, alone but not together with that remote', async () => {
    await publish(store, [await host('1.5.0', offering('useA'))], gate);
    const next = [
      await host('1.5.1', offering('useA', 'useNew')),
      await remote('one', '^1.5.0', CONTRACT, using('useNew')),
    ];
    const { release } = await publish(store, next, gate);
    const missing = 'mf-a uses useNew of @prebell/platform, which shell does not offer: ask @prebell/a';
    await expect(rollback(store, { only: 'shell' })).rejects.toThrow(missing);
    expect(await store.head()).toBe(release.id);
    const forced = await rollback(store, { only: 'shell', gate: false, note: 'without the gate: nobody can sign in' });
    expect(forced.release.reason).toMatch(/^rollback shell to [0-9a-f]{16} without the gate: nobody can sign in$/);
    // What is broken already does not keep others from going back.
    await publish(store, [await host('1.5.2', offering())], { gate: false });
    expect((await rollback(store, { only: 'shell' })).changed).toBe(true);
    expect((await rollback(store)).release.reason).toMatch(/^rollback to /);
  });

  test('an artefact without a record is compared by its version only, with a warning, also in a rollback', async () => {
    warnings.length = 0;
    await publish(store, [await remote('one', '^1.4.0', CONTRACT, using('useA'))], gate);
    expect(warnings).toEqual(['shell does not record what it offers: only versions are compared. Build it again']);
    await publish(store, [await host('1.6.0', offering('useA'))], gate);
    await publish(store, [await remote('two', '^1.5.0')], gate);
    const said: string[] = [];
    const back = rollback(store, { only: 'shell', warn: (text) => said.push(text) });
    await expect(back).rejects.toThrow(
      'mf-a needs @prebell/platform ^1.5.0, and shell brings 1.4.2: ask the team of mf-a',
    );
    expect(said).toEqual([
      'mf-a does not record what it uses: only versions are compared. Build it again',
      'shell does not record what it offers: only versions are compared. Build it again',
    ]);
  });
});
