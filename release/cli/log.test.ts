import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hours } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { openPublisher, openStore } from '../store';
import { publish } from '../store/publish';
import { fakeBuild, publisherOf, temporaryFolder } from '../store/testing';
import { logVerb } from './log';
import { NO_OPTIONS } from './testing';

test('log verify believes a log whose times are wrong, and names each line that a wrong clock wrote', async () => {
  const store = openStore(await temporaryFolder());
  const publisher = await publisherOf(store);
  const clockless = { ...publisher, store: { ...store, now: async () => null } };
  const verify = () => logVerb({ store, publisher, root: '', progress: () => {} }, { ...NO_OPTIONS, rest: ['verify'] });
  await publish(publisher, [await fakeBuild('mf-a', '1')]);
  expect((await verify()).lines).toEqual([expect.stringMatching(/^The log is sound: 1 lines/)]);
  const ahead = { ...clockless, clock: () => new Date(Date.now() + hours(1)) };
  await publish(ahead, [await fakeBuild('mf-a', '2')]);
  expect((await verify()).lines).toEqual([
    expect.stringMatching(/^The log is sound: 2 lines/),
    'Times that are wrong (the order of the lines is their number):',
    expect.stringMatching(/^ {2}line 2 by ada says .*Z, (59|60|61) minutes after the store wrote it$/),
  ]);
});

test('log verify remembers the last line that it saw, and fails at the next look when that line is gone', async () => {
  const folder = await temporaryFolder();
  const store = openStore(folder);
  const publisher = await publisherOf(store);
  const first = await publish(publisher, [await fakeBuild('mf-a', '1')]);
  await publish(publisher, [await fakeBuild('mf-a', '2')]);
  // Another machine, which only reads.
  const trustFile = publisher.ring.trustPath;
  const reader = openPublisher({ store, dataDir: await temporaryFolder(), trustFile, origin: publisher.origin });
  const verify = () =>
    logVerb({ store, publisher: reader, root: '', progress: () => {} }, { ...NO_OPTIONS, rest: ['verify'] });
  expect((await verify()).lines[0]).toContain('2 lines');
  await rm(join(folder, 'channels/prod', `${first.release.id}.json`));
  await writeFile(join(folder, 'channels/prod.json'), JSON.stringify({ release: first.release.id }));
  await expect(verify()).rejects.toThrow(/line 2 .* which this machine has seen, is left out/);
});
