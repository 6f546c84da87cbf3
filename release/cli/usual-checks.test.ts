import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import contracts from '../../contracts/package.json' with { type: 'json' };
import { openStore, publish, type ReleaseStore } from '../store';
import { readBuild } from '../store/build';
import { fakeBuild, temporaryFolder } from '../store/testing';
import { contractCheck, ownWire } from './usual-checks';

const CONTRACT = `^${contracts.version}`;
const gate = { checks: [contractCheck(ownWire())] };
let store: ReleaseStore;
beforeEach(async () => {
  store = openStore(await temporaryFolder());
  await publish(store, [await host('1.4.2')], gate);
});

const host = (platform: string) =>
  fakeBuild('shell', platform, [], { contracts: contracts.version, shared: { '@prebell/platform': platform } });

const remote = async (content: string, platform: string, contract = CONTRACT) => {
  const manifest = { name: 'mf-a', contract, routes: [{ path: '/a', access: 'public', title: 'A' }] };
  const shared = { '@prebell/platform': platform };
  const { app, folder } = await fakeBuild('mf-a', content, [], {
    manifest,
    shared,
    exposes: ['./routes', './lifecycles'],
  });
  await writeFile(join(folder, 'wire.json'), JSON.stringify(ownWire()));
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
