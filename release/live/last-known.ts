import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Release, releaseSchema } from '@prebell/contracts';
import { createTrustedStore, type DirectoryStore, digestsOf, openStore, type TrustedStore } from '../store';
import { disk, namesIn } from '../store/disk';
import { openReleases, type ReleasePlaces } from './open-releases';

/**
 * A copy of the live release, with all its files and those of its canary. It is available without the store, even after
 * a restart.
 */
export interface LastKnown {
  /** Copies new files and deletes those that only the previous release had. Calls run one after another. */
  keep(release: Release, canary: Release | null): Promise<void>;
  /** The last release that was copied, null if there is none. */
  release(): Promise<Release | null>;
  /** The copied files with their signatures, which are checked again when they are read. */
  readonly store: DirectoryStore;
  readonly trusted: Pick<TrustedStore, 'attested' | 'file' | 'files'>;
}

/**
 * Keeps the copy in the folder `last-known` of the data folder: `release.json`, `artifacts/<app>/<digest>/` and
 * `signatures/<app>/<digest>/`. Null for a store inside the data folder, because both would be lost together.
 */
export const createLastKnown = (places: ReleasePlaces): LastKnown | null => {
  const { dataDir, releaseStore } = places;
  const isBucket = releaseStore.startsWith('s3://');
  if (!isBucket && !relative(dataDir, releaseStore).startsWith('..')) return null;
  const original = openReleases(places);
  const folder = join(dataDir, 'last-known');
  const store = openStore(folder);
  const artefacts = join(folder, 'artifacts');
  const file = join(folder, 'release.json');
  let keeping = Promise.resolve();

  const copyArtefact = async (app: string, digest: string) => {
    const files = await original.trusted.files(app, digest);
    await createFolder(store.artefactPath(app, digest), async (draft) => {
      for (const [name, bytes] of files) {
        await mkdir(dirname(join(draft, name)), { recursive: true });
        await writeFile(join(draft, name), bytes);
      }
    });
  };

  /** Also copies signatures of artefacts that are here already, because another key may have signed them since. */
  const copySignatures = async (app: string, digest: string) => {
    for (const envelope of await original.store.attestations(app, digest)) {
      const key = createHash('sha256').update(JSON.stringify(envelope)).digest('hex');
      await store.putAttestation({ app, digest, key, envelope });
    }
  };

  const copy = async (release: Release, canary: Release | null) => {
    const versions = [release, ...(canary === null ? [] : [canary])].flatMap((each) => Object.entries(digestsOf(each)));
    const kept = new Map(versions.map(([app, digest]) => [`${app}/${digest}`, { app, digest }]));
    for (const { app, digest } of kept.values()) {
      if (!(await namesIn(join(artefacts, app))).includes(digest)) await copyArtefact(app, digest);
      await copySignatures(app, digest);
    }
    await disk.replace(file, JSON.stringify(release));
    for (const app of await namesIn(artefacts)) {
      const gone = (await namesIn(join(artefacts, app))).filter((digest) => !kept.has(`${app}/${digest}`));
      for (const digest of gone) {
        await rm(store.artefactPath(app, digest), { recursive: true, force: true });
        await rm(join(folder, 'signatures', app, digest), { recursive: true, force: true });
      }
    }
  };

  return {
    store,
    trusted: createTrustedStore({ store, trust: original.ring.trust, dataDir }),
    keep: (release, canary) => {
      const work = keeping.then(() => copy(release, canary));
      keeping = work.catch(() => undefined);
      return work;
    },
    release: async () => {
      const text = await readFile(file, 'utf8').catch(() => null);
      return text === null ? null : releaseSchema.parse(JSON.parse(text));
    },
  };
};

/** Fills a temporary folder, then renames it, so that readers find either the complete folder or none. */
async function createFolder(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = join(dirname(path), `.tmp-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
