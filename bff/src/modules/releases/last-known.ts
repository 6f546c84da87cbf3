import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Release, releaseSchema } from '@prebell/contracts';
import { digestsOf, openStore } from '@prebell/release/store';
import type { Config } from '../../config';

/** The live release with all its files, where the platform reaches them without the store, over a restart too. */
export interface LastKnown {
  /** Copies what is not there yet and forgets what the release before had alone. Calls wait for each other. */
  keep(release: Release): Promise<void>;
  /** What was kept last, null when nothing was. */
  release(): Promise<Release | null>;
  artefactPath(app: string, digest: string): string;
}

/**
 * Null for a store inside the data folder, which goes when that goes:
 *
 *     last-known/release.json
 *     last-known/artifacts/<app>/<digest>/…
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

/** Writes beside and renames: whoever reads finds the old one or the whole new one. */
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
