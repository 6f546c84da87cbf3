import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Release, releaseSchema } from '@prebell/contracts';
import { digestsOf, openStore } from '@prebell/release/store';
import type { Config } from '../../config';

/** A copy of the live release with all its files, available without the store, even after a restart. */
export interface LastKnown {
  /** Copies new files and deletes those that only the previous release had. Calls wait for each other. */
  keep(release: Release): Promise<void>;
  /** The last kept release, null if there is none. */
  release(): Promise<Release | null>;
  artefactPath(app: string, digest: string): string;
}

/**
 * Null for a store inside the data folder, which would be lost together with it: last-known/release.json
 * last-known/artifacts/<app>/<digest>/…
 */
export const createLastKnown = ({
  dataDir,
  releaseStore,
}: Pick<Config, 'dataDir' | 'releaseStore'>): LastKnown | null => {
  if (!relative(dataDir, releaseStore).startsWith('..')) return null;
  const store = openStore(releaseStore);
  const folder = join(dataDir, 'last-known');
  const artefacts = join(folder, 'artifacts');
  const file = join(folder, 'release.json');
  const artefactPath = (app: string, digest: string) => join(artefacts, app, digest);
  let keeping = Promise.resolve();

  const copy = async (release: Release) => {
    const kept = new Map(Object.entries(digestsOf(release)));
    for (const [app, digest] of kept) {
      if ((await namesIn(join(artefacts, app))).includes(digest)) continue;
      await replace(artefactPath(app, digest), (draft) =>
        cp(store.artefactPath(app, digest), draft, { recursive: true }),
      );
    }
    await replace(file, (draft) => writeFile(draft, JSON.stringify(release)));
    for (const app of await namesIn(artefacts)) {
      const gone = (await namesIn(join(artefacts, app))).filter((digest) => digest !== kept.get(app));
      for (const digest of gone) await rm(artefactPath(app, digest), { recursive: true, force: true });
    }
  };

  return {
    artefactPath,
    keep: (release) => {
      const work = keeping.then(() => copy(release));
      keeping = work.catch(() => undefined);
      return work;
    },
    release: async () => {
      const text = await readFile(file, 'utf8').catch(() => null);
      return text === null ? null : releaseSchema.parse(JSON.parse(text));
    },
  };
};

/** Writes a temporary file and renames it: readers find the old one or the complete new one. */
async function replace(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = join(dirname(path), `.tmp-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
