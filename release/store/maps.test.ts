import { mkdir, writeFile } from 'node:fs/promises';
import { hours } from '@prebell/contracts';
import { describe, expect, test } from 'vitest';
import { startS3 } from '../test/s3-server';
import { openBucketStore } from './bucket-store';
import { collect } from './collect';
import { openStore } from './directory-store';
import { rotateKeys } from './key-changes';
import { MOST_MAP_BYTES } from './maps';
import { fakeBuild, publish, publisherOf, temporaryFolder } from './testing';

/** A build with these source maps beside it. */
const withMaps = async (content: string, maps: Readonly<Record<string, string>> = { 'entry.js.map': content }) => {
  const build = await fakeBuild('mf-a', content);
  for (const [name, text] of Object.entries(maps)) {
    const path = `${build.folder}-maps/${name}`;
    await mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
    await writeFile(path, text);
  }
  return build;
};

describe.each([
  ['a folder', async () => openStore(await temporaryFolder())],
  ['a bucket', async () => openBucketStore((await startS3()).place)],
])('source maps in %s', (_, open) => {
  test('are stored and signed with an artefact, and are none of its files', async () => {
    const store = await open();
    const build = await withMaps('one', { 'entry.js.map': 'one', 'chunks/routes.js.map': 'two' });
    const { digest } = await fakeBuild('mf-a', 'one');
    expect(build.digest).toBe(digest);
    await publish(store, [build]);
    const { trusted } = await publisherOf(store);
    expect(String(await trusted.map('mf-a', digest, 'entry.js.map'))).toBe('one');
    expect(String(await trusted.map('mf-a', digest, 'chunks/routes.js.map'))).toBe('two');
    expect([...(await store.files('mf-a', digest)).keys()].filter((name) => name.endsWith('.map'))).toEqual([]);
    expect(await trusted.file('mf-a', digest, 'entry.js.map')).toBeNull();
  });

  test('of another build, too long ones and files that are no maps stay away', async () => {
    const store = await open();
    const long = 'x'.repeat(MOST_MAP_BYTES + 1);
    const build = await withMaps('one', {
      'older.js.map': '1',
      'entry.js.map': long,
      'main.css.map': '1',
      'a.txt': '1',
    });
    await publish(store, [build]);
    for (const name of ['older.js.map', 'entry.js.map', 'main.css.map', 'a.txt'])
      expect(await store.map('mf-a', build.digest, name)).toBeNull();
  });

  test('leave the store together with their artefact, and the maps of kept ones stay', async () => {
    const store = await open();
    const [one, two] = [await withMaps('one'), await withMaps('two')];
    for (const build of [one, two]) await publish(store, [build]);
    await collect(store, { now: new Date(Date.now() + hours(24 * 40)), releases: 1 });
    expect(await store.map('mf-a', one.digest, 'entry.js.map')).toBeNull();
    expect(String(await store.map('mf-a', two.digest, 'entry.js.map'))).toBe('two');
  });

  test('are believed only with the bytes that their team signed, also after a rotation of its key', async () => {
    const store = await open();
    const [one, two] = [await withMaps('one'), await withMaps('two', {})];
    for (const build of [one, two]) await publish(store, [build]);
    const publisher = await publisherOf(store);
    const { trusted } = publisher;
    await store.putMaps('mf-a', two.digest, new Map([['entry.js.map', Buffer.from('nobody signed it')]]));
    expect(await trusted.map('mf-a', two.digest, 'entry.js.map')).toBeNull();
    await rotateKeys(publisher, 'machine');
    expect(String(await trusted.map('mf-a', one.digest, 'entry.js.map'))).toBe('one');
  });
});

test('an altered map is refused', async () => {
  const folder = await temporaryFolder();
  const store = openStore(folder);
  const { digest } = (await publish(store, [await withMaps('one')])).release.remotes['mf-a'] ?? { digest: '' };
  const { trusted } = await publisherOf(store);
  await writeFile(`${folder}/maps/mf-a/${digest}/entry.js.map`, 'two');
  await expect(trusted.map('mf-a', digest, 'entry.js.map')).rejects.toThrow('was altered after it was signed');
});
