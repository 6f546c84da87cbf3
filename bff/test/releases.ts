import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openReleases } from '@prebell/release/live';
import { type Build, publish as publishSigned, readBuild } from '@prebell/release/store';

interface Place {
  readonly dataDir: string;
  readonly releaseStore: string;
}

/** The publisher of one machine: its key is in its data folder, as after `npm start`. */
export const publisherOf = async ({ dataDir, releaseStore }: Place) => {
  const publisher = openReleases({ dataDir, releaseStore, releaseTrust: null, releaseKey: null });
  if (!(await publisher.ring.isSettled())) await publisher.ring.prepare();
  return publisher;
};

export const publish = async (place: Place, builds: readonly Build[]) =>
  publishSigned(await publisherOf(place), builds);

/** A release with the smallest shell. */
export const publishShell = async (place: Place) => {
  const folder = join(place.dataDir, 'smallest-shell');
  await mkdir(folder, { recursive: true });
  const described = { name: 'shell', version: '0.1.0', entry: 'entry.js', css: [], preload: [] };
  await writeFile(join(folder, 'artefact.json'), JSON.stringify(described));
  await writeFile(join(folder, 'entry.js'), '');
  return publish(place, [await readBuild('shell', folder)]);
};
